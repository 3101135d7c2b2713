// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TrialList: the trials of one run in order. Grows at its end and never moves what it holds, so that a snapshot costs
// nothing and other threads may read it while the list grows. The list: one thread. A snapshot: any thread.

#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "domain/trial.h"

namespace priorscope {

// What a list held at one moment.
class TrialSnapshot {
public:
    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Trial;
        using difference_type = std::ptrdiff_t;
        using pointer = const Trial*;
        using reference = const Trial&;

        Iterator() = default;
        Iterator(const TrialSnapshot* list, std::size_t at) : m_list(list), m_at(at) { enter(); }
        reference operator*() const { return *m_trial; }
        pointer operator->() const { return m_trial; }
        Iterator& operator++();
        Iterator operator++(int);
        bool operator==(const Iterator& other) const { return m_at == other.m_at; }

    private:
        void enter(); // looks its place up

        const TrialSnapshot* m_list = nullptr;
        std::size_t m_at = 0;
        const Trial* m_trial = nullptr;
        const Trial* m_partEnd = nullptr;
    };

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const Trial& operator[](std::size_t index) const { return from(index).front(); }
    const Trial& front() const { return (*this)[0]; }
    const Trial& back() const { return (*this)[m_size - 1]; }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, m_size}; }
    // The trials from `index` on that lie together in memory; at least one. Precondition: index < size().
    std::span<const Trial> from(std::size_t index) const;
    TrialSnapshot first(std::size_t count) const; // the first `count` trials; all when there are fewer
    TrialSnapshot after(std::size_t count) const; // all but the first `count`

protected:
    struct Part {
        std::shared_ptr<std::vector<Trial>> trials;
        const Trial* data = nullptr; // of `trials`, which is never reallocated
        std::size_t first = 0; // index of its first trial
        std::size_t count = 0; // trials of it that belong to the list
    };
    std::vector<Part> m_parts;
    std::size_t m_size = 0;
};

class TrialList : public TrialSnapshot {
public:
    TrialList() = default;
    TrialList(std::vector<Trial> trials); // takes over a history as it was read
    TrialList(TrialList&&) = default;
    TrialList& operator=(TrialList&&) = default;
    TrialList(const TrialList&) = delete; // two lists would grow into the same memory
    TrialList& operator=(const TrialList&) = delete;

    void push_back(Trial trial);
    TrialSnapshot snapshot() const { return *this; }
};

} // namespace priorscope
