// SPDX-License-Identifier: Apache-2.0
#pragma once
// What every GUI test here starts with. GUI thread.

#include <QRegularExpression>
#include <QTest>

// Any warning fails, but the one that the offscreen platform itself prints.
inline void failOnAnyWarning()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
}
