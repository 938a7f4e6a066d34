import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { type EditorAction, editQuiz, openEditor } from './editor-state.ts'

const head = { title: 'Rivers', language: 'en', source: '', licence: '', mature: false }
const asked = (text: string) => newQuestion(text, { kind: 'choice', options: ['Nile', 'Congo'], right: 0 })
const draft = (...ids: string[]) => ({
  head,
  questions: ids.map((id) => ({ id, question: asked(`${id}?`), bank: null })),
})
const run = (ids: string[], ...actions: EditorAction[]) => actions.reduce(editQuiz, openEditor(draft(...ids)))
const ids = (state: ReturnType<typeof run>) => state.draft.questions.map(({ id }) => id).join('')
const write = (text: string, at: number): EditorAction => ({
  type: 'write',
  id: 'a',
  question: asked(text),
  field: 'text',
  at,
})

test('[OQ9] undo takes back what was typed without a pause, step by step, and redo brings it again', () => {
  const typed = run(['a'], write('W', 0), write('Wh', 200), write('Why', 5_000))
  const once = editQuiz(typed, { type: 'undo' })
  expect(once.draft.questions[0]?.question?.text).toBe('Wh')
  const twice = editQuiz(once, { type: 'undo' })
  expect(twice.draft.questions[0]?.question?.text).toBe('a?')
  expect(editQuiz(twice, { type: 'undo' })).toBe(twice)
  expect(editQuiz(twice, { type: 'redo' }).draft).toBe(once.draft)
})

test('[OQ9] a question that was deleted comes back in its place and is shown', () => {
  const deleted = run(['a', 'b', 'c'], { type: 'show', id: 'b' }, { type: 'delete', id: 'b' })
  expect([ids(deleted), deleted.shown]).toEqual(['ac', 'c'])
  const back = editQuiz(deleted, { type: 'undo' })
  expect([ids(back), back.shown]).toEqual(['abc', 'b'])
})

test('[OQ9] questions move up and down and stop at the ends', () => {
  expect(ids(run(['a', 'b', 'c'], { type: 'move', id: 'a', by: 1 }))).toBe('bac')
  expect(ids(run(['a', 'b', 'c'], { type: 'move', id: 'c', by: -1 }))).toBe('acb')
  const start = run(['a', 'b'], { type: 'move', id: 'a', by: -1 })
  expect([ids(start), start.past.length]).toEqual(['ab', 0])
})

test('[OQ9] a new question stands behind the shown one and is shown', () => {
  const state = run(['a', 'b'], {
    type: 'insert',
    after: 'a',
    question: { id: 'n', question: asked('new?'), bank: null },
  })
  expect([ids(state), state.shown]).toEqual(['anb', 'n'])
})
