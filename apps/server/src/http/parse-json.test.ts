import { runs } from '@knowdown/testkit/scope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test('returns the same as JSON.parse', () => {
  const harmless = (text: string) => !/__proto__|constructor|prototype/.test(text)
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }).filter(harmless), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('any text is either parsed or refused with a Problem; nothing else is thrown', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'{}[]":,\\ae1 \n') }))
  fc.assert(
    fc.property(text, (given) => {
      try {
        parseJson(given)
      } catch (error) {
        expect(error).toMatchObject({ name: 'Problem', kind: 'invalid' })
      }
    }),
    { numRuns: runs(2_000) },
  )
})

test.each([
  ['20 levels are read', `${'['.repeat(20)}${']'.repeat(20)}`, null],
  ['21 levels are refused', `${'['.repeat(21)}${']'.repeat(21)}`, /deeper than 20/],
  ['a hundred thousand open brackets are refused', '['.repeat(100_000), /deeper than 20/],
  ['brackets inside a string do not count', JSON.stringify('['.repeat(50)), null],
  ['the same key twice is refused', '{"a":1,"a":2}', /same key twice/],
  ['the same key twice is seen through an escape', '{"a":1,"\\u0061":2}', /same key twice/],
  ['the same key in two objects is fine', '[{"a":1},{"a":2}]', null],
  ['the same text as key and value is fine', '{"a":"b","b":"a"}', null],
  ['a prototype key is refused', '{"__proto__":{"admin":true}}', /not allowed/],
  ['a nested constructor key is refused', '{"a":{"constructor":{"prototype":{}}}}', /not allowed/],
  ['an unfinished string is refused', '{"a', /not valid JSON/],
  ['a bad escape is refused', '{"\\x":1}', /not valid JSON/],
])('%s', (_title, text, refusal) => {
  if (refusal) expect(() => parseJson(text)).toThrow(refusal)
  else expect(parseJson(text)).toEqual(JSON.parse(text))
})
