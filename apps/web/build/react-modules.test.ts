import { expect, test } from 'vitest'
import { toModule } from './react-modules.ts'

const lines = (code: string) => code.split('\n').filter((line) => line.trim() !== '')

test('requires become imports, and exports become variables that can be left out', () => {
  const code = `"use strict";
var Scheduler = require("scheduler"),
  React = require("react");
exports.now = void 0;
if (Scheduler.isFast) {
  exports.now = function () {
    return React.clock();
  };
}
exports.twice = function () {
  return 2 * exports.now();
};`
  expect(lines(toModule(code, 'a.js'))).toEqual([
    "import * as Scheduler from 'scheduler'",
    "import * as React from 'react'",
    '"use strict";',
    ';',
    'var exported_now = void 0;',
    'if (Scheduler.isFast) {',
    '  exported_now = function () {',
    '    return React.clock();',
    '  };',
    '}',
    'var exported_twice = function () {',
    '  return 2 * exported_now();',
    '};',
    'export { exported_now as now, exported_twice as twice }',
  ])
})

test.each(['module.exports = function () {}', 'if (x) { require("react") }'])('%s stops the build', (code) => {
  expect(() => toModule(code, 'a.js')).toThrow('a.js is written in a way')
})
