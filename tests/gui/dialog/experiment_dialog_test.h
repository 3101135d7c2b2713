// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ExperimentDialogTest: base of the tests that work in an open New experiment dialog. Test thread.

#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <memory>

#include "dialogs/new_experiment_dialog.h"
#include "engine/spec_codec.h"
#include "gui_test.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"
#include "widgets/json_editor.h"

namespace priorscope {

class ExperimentDialogTest : public QObject {
    Q_OBJECT
protected:
    static constexpr const char* kDocument = R"({
  "priorscope": 1,
  "kind": "bbo",
  "name": "study",
  "objectives": [
    {"id": "bbob", "functions": [8], "dimensions": [2], "instances": [1]}
  ],
  "methods": [
    {"id": "cma-es", "preset": "warm"},
    {"id": "random"}
  ],
  "budget": 50,
  "initial": 5,
  "seeds": [1, 2, 3]
})";

    template <typename T> T* child(const char* name = "") const { return m_dialog->findChild<T*>(QLatin1String(name)); }
    QLineEdit* field(const char* name) const { return m_dialog->findChild<QLineEdit*>(QLatin1String(name)); }
    ParsedSpec parsed() const { return parseSpec(m_dialog->document().toStdString(), m_registries); }
    void setText(const QString& text) const { child<JsonEditor>()->replaceAll(text); }

    QPushButton* button(const QString& text) const
    {
        const auto buttons = m_dialog->findChildren<QPushButton*>();
        const auto it = std::find_if(buttons.begin(), buttons.end(), [&](QPushButton* b) { return b->text() == text; });
        return it == buttons.end() ? nullptr : *it;
    }

    void type(QLineEdit* edit, const QString& text) const
    {
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

    void addMethod(const QString& label) const
    {
        for (QAction* action : button(QStringLiteral("Add method"))->menu()->actions()) {
            if (action->text() == label)
                action->trigger();
        }
    }

    Registries m_registries = makeBuiltinRegistries();
    std::unique_ptr<NewExperimentDialog> m_dialog;

private slots:
    void initTestCase()
    {
        loadFonts();
        applyTheme(*qApp, ThemeKind::Light);
    }

    void init()
    {
        failOnAnyWarning();
        m_dialog = std::make_unique<NewExperimentDialog>(m_registries, NewExperimentContext{});
        m_dialog->setDocument(QString::fromLatin1(kDocument));
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }

    void cleanup() { m_dialog.reset(); }
};

} // namespace priorscope
