import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceQuizzes } from '../../../api/own-quizzes/device-quizzes.ts'
import {
  type OwnQuizStore,
  type QuizDraft,
  StoreFailure,
  toDraft,
  type WaitingDraft,
} from '../../../api/own-quizzes/own-quiz-store.ts'
import { memoryShelf } from '../../../api/own-quizzes/testing/memory-shelf.ts'
import { Autosave, NOTHING_SAVED, SAVE_AFTER_MS, type SaveState } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const head = { title: 'Rivers', language: 'en', source: '', licence: '', mature: false }
const asked = (text: string) => newQuestion(text, { kind: 'choice', options: ['Nile', 'Congo'], right: 0 })

async function open(store: OwnQuizStore, id: string) {
  const kept = await store.read(id)
  const tab = { draft: toDraft(kept), state: NOTHING_SAVED as SaveState, told: [] as string[] }
  const autosave = new Autosave(store, kept, tab.draft, (state) => {
    tab.state = state
    tab.told.push(state.stage)
  })
  const edit = (change: (draft: QuizDraft) => QuizDraft) => {
    tab.draft = change(tab.draft)
    autosave.edit(tab.draft)
  }
  const write = (questionId: string, text: string) =>
    edit((draft) => ({
      ...draft,
      questions: draft.questions.map((one) => (one.id === questionId ? { ...one, question: asked(text) } : one)),
    }))
  return { tab, autosave, edit, write }
}

async function openQuiz() {
  const store = deviceQuizzes(memoryShelf())
  const id = await store.create(head)
  await store.addQuestions(
    id,
    ['a', 'b', 'c'].map((name) => ({ id: name, question: asked(`${name}?`) })),
  )
  const texts = async () => (await store.read(id)).questions.map(({ question }) => question?.text)
  return { store, id, texts, ...(await open(store, id)) }
}

test('[OQ9] what is written is saved by itself within two seconds after the last key', async () => {
  const { write, texts, tab } = await openQuiz()
  write('a', 'A')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  write('a', 'AB')
  expect(tab.state.stage).toBe('saving')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  expect(await texts()).toEqual(['a?', 'b?', 'c?'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await texts()).toEqual(['AB', 'b?', 'c?'])
  expect(tab.state.stage).toBe('saved')
  expect(SAVE_AFTER_MS).toBeLessThan(2_000)
})

test('[OQ9] the editor is told once that it saves, not with every key', async () => {
  const { write, tab } = await openQuiz()
  for (const text of ['A', 'AB', 'ABC']) write('a', text)
  expect(tab.told).toEqual(['saving'])
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(tab.told).toEqual(['saving', 'saved'])
})

test('[OQ9] adding, deleting, moving and naming are saved, and the store ends with the same quiz', async () => {
  const { edit, autosave, store, id } = await openQuiz()
  edit(({ questions, head: named }) => ({
    head: { ...named, title: 'Lakes' },
    questions: [
      ...questions.filter((one) => one.id === 'c'),
      { id: 'new', question: asked('new?'), bank: null },
      ...questions.filter((one) => one.id === 'a'),
    ],
  }))
  await autosave.flush()
  const kept = await store.read(id)
  expect(kept.head.title).toBe('Lakes')
  expect(kept.questions.map((one) => one.id)).toEqual(['c', 'new', 'a'])
})

test('[OQ9] a question that was saved elsewhere is not overwritten; the others are saved, and both versions are there', async () => {
  const { store, id, write, autosave, tab, texts } = await openQuiz()
  await store.saveQuestion(id, { id: 'a', version: 1, question: asked('theirs') })
  write('a', 'mine')
  write('b', 'B')
  await autosave.flush()
  expect(await texts()).toEqual(['theirs', 'B', 'c?'])
  expect(tab.state.conflicts).toMatchObject([{ id: 'a', theirs: { question: { text: 'theirs' } } }])

  // Typing on does not save it behind the author's back.
  write('a', 'mine, longer')
  await vi.advanceTimersByTimeAsync(10 * SAVE_AFTER_MS)
  expect(await texts()).toEqual(['theirs', 'B', 'c?'])

  autosave.solve('a', 'mine')
  await vi.advanceTimersByTimeAsync(1)
  expect(await texts()).toEqual(['mine, longer', 'B', 'c?'])
  expect(tab.state.conflicts).toEqual([])
})

test('[OQ9] the author can take the version of the other device, also where it was deleted there', async () => {
  const { store, id, write, autosave, texts } = await openQuiz()
  await store.saveQuestion(id, { id: 'a', version: 1, question: asked('theirs') })
  await store.deleteQuestions(id, [{ id: 'b', version: 1 }])
  write('a', 'mine')
  write('b', 'mine too')
  await autosave.flush()
  autosave.solve('a', 'theirs')
  const draft = autosave.solve('b', 'theirs')
  await vi.advanceTimersByTimeAsync(1)
  expect(draft.questions.map(({ question }) => question?.text)).toEqual(['theirs', 'c?'])
  expect(await texts()).toEqual(['theirs', 'c?'])
})

test('[OQ9] what was deleted here and changed there is asked about', async () => {
  const { store, id, edit, autosave, tab, texts } = await openQuiz()
  await store.saveQuestion(id, { id: 'a', version: 1, question: asked('theirs') })
  edit((draft) => ({ ...draft, questions: draft.questions.slice(1) }))
  await autosave.flush()
  expect(tab.state.conflicts).toMatchObject([{ id: 'a' }])
  expect(await texts()).toEqual(['theirs', 'b?', 'c?'])
  autosave.solve('a', 'mine')
  await vi.advanceTimersByTimeAsync(1)
  expect(await texts()).toEqual(['b?', 'c?'])
})

test('[OQ9] a title that was changed elsewhere waits for the author', async () => {
  const { store, id, edit, autosave, tab } = await openQuiz()
  await store.saveHead(id, { version: 1, head: { ...head, title: 'Theirs' } })
  edit((draft) => ({ ...draft, head: { ...head, title: 'Mine' } }))
  await autosave.flush()
  expect(tab.state.headConflict?.head.title).toBe('Theirs')
  autosave.solveHead('mine')
  await vi.advanceTimersByTimeAsync(1)
  expect((await store.read(id)).head.title).toBe('Mine')
})

test('[OQ9] without a network the draft waits and is saved when it is back', async () => {
  const { store, id, texts } = await openQuiz()
  const network = { isUp: false }
  const shaky: OwnQuizStore = {
    ...store,
    saveQuestion: (...call) =>
      network.isUp ? store.saveQuestion(...call) : Promise.reject(new StoreFailure('offline', 'No network.')),
  }
  const { write, tab } = await open(shaky, id)
  write('a', 'A')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(tab.state.stage).toBe('offline')
  network.isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tab.state.stage).toBe('saved')
  expect(await texts()).toEqual(['A', 'b?', 'c?'])
})

test('[OQ9] a question that the store refuses keeps no other from being saved, and is tried again when it has changed', async () => {
  const { store, id, texts } = await openQuiz()
  const strict: OwnQuizStore = {
    ...store,
    saveQuestion: async (...call) => {
      if (call[1].question.text.length > 10) throw new StoreFailure('refused', 'Too long to be kept.')
      return store.saveQuestion(...call)
    },
  }
  const { write, tab, autosave } = await open(strict, id)
  write('a', 'much too long')
  write('b', 'B')
  await autosave.flush()
  expect(tab.state).toMatchObject({ stage: 'refused', message: 'Too long to be kept.' })
  expect(await texts()).toEqual(['a?', 'B', 'c?'])
  write('a', 'short')
  await autosave.flush()
  expect(tab.state.stage).toBe('saved')
  expect(await texts()).toEqual(['short', 'B', 'c?'])
})

test('[OQ9] a tab without changes of its own takes over what another one has saved', async () => {
  const { store, id, autosave, write } = await openQuiz()
  expect(await autosave.readAgain()).toBeNull()
  await store.saveQuestion(id, { id: 'a', version: 1, question: asked('theirs') })
  expect((await autosave.readAgain())?.questions[0]?.question?.text).toBe('theirs')
  write('b', 'unsaved')
  await store.saveQuestion(id, { id: 'a', version: 2, question: asked('later') })
  expect(await autosave.readAgain()).toBeNull()
})

test('[OQ9] what could not be sent lies on this device, and a page that opens later sends it', async () => {
  const { store, id, texts } = await openQuiz()
  const network = { isUp: false }
  const drafts = new Map<string, WaitingDraft>()
  const remote: OwnQuizStore = {
    ...store,
    drafts: {
      read: async (name) => structuredClone(drafts.get(name) ?? null),
      write: async (name, waiting) => void (waiting ? drafts.set(name, structuredClone(waiting)) : drafts.delete(name)),
    },
    saveQuestion: (...call) =>
      network.isUp ? store.saveQuestion(...call) : Promise.reject(new StoreFailure('offline', 'No network.')),
  }
  const { write } = await open(remote, id)
  write('a', 'without a network')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)

  network.isUp = true
  const waiting = await remote.drafts?.read(id)
  if (!waiting) throw new Error('Nothing lies on the device.')
  const later = new Autosave(remote, waiting.kept, waiting.draft, () => {})
  await later.flush()
  expect(await texts()).toEqual(['without a network', 'b?', 'c?'])
  expect(drafts.size).toBe(0)
})
