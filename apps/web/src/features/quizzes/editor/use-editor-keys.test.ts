import { expect, test, vi } from 'vitest'
import { type EditorKeys, editorCommand } from './use-editor-keys.ts'

const NAMES = ['nextQuestion', 'step', 'move', 'duplicate', 'undo', 'redo', 'markRight', 'search', 'showKeys'] as const

/** Which command a press runs, with its argument. */
function pressed(
  key: string,
  { code = '', types = true, ctrl = false, meta = false, alt = false, shift = false } = {},
) {
  const keys = Object.fromEntries(NAMES.map((name) => [name, vi.fn()])) as Record<
    keyof EditorKeys,
    ReturnType<typeof vi.fn>
  >
  const press = { key, code, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift }
  editorCommand(press, types)?.(keys as unknown as EditorKeys)
  return NAMES.flatMap((name) => keys[name].mock.calls.map((call) => [name, ...call].join(' ')))
}

test.each([
  ['Ctrl+Enter', pressed('Enter', { ctrl: true }), ['nextQuestion']],
  ['Command+Enter', pressed('Enter', { meta: true }), ['nextQuestion']],
  ['Alt+Up', pressed('ArrowUp', { alt: true }), ['move -1']],
  ['Alt+Down', pressed('ArrowDown', { alt: true }), ['move 1']],
  ['Ctrl+D', pressed('d', { ctrl: true }), ['duplicate']],
  ['Ctrl+Z', pressed('z', { ctrl: true }), ['undo']],
  ['Ctrl+Shift+Z', pressed('Z', { ctrl: true, shift: true }), ['redo']],
  ['Alt+6, whatever it writes', pressed('§', { code: 'Digit6', alt: true }), ['markRight 5']],
  ['Page Down', pressed('PageDown'), ['step 1']],
  ['/ outside of fields', pressed('/', { types: false }), ['search']],
  ['? outside of fields', pressed('?', { types: false, shift: true }), ['showKeys']],
  ['/ in a field', pressed('/'), []],
  ['a letter', pressed('d'), []],
  ['Alt+7', pressed('7', { code: 'Digit7', alt: true }), []],
  ['AltGr+Z', pressed('z', { ctrl: true, alt: true }), []],
])('[OQ9] in the editor %s does what the list of keys says', (_name, did, expected) => {
  expect(did).toEqual(expected)
})
