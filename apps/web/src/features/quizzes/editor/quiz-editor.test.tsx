import { checkOwnQuestion } from '@knowdown/domain/own-quiz/check-own-quiz'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { deviceQuizzes } from '../../../api/own-quizzes/device-quizzes.ts'
import { StoreFailure, toDraft } from '../../../api/own-quizzes/own-quiz-store.ts'
import { memoryShelf } from '../../../api/own-quizzes/testing/memory-shelf.ts'
import { QuizEditor } from './quiz-editor.tsx'

// Every row checks its question when it is drawn: the calls say which rows were.
vi.mock('@knowdown/domain/own-quiz/check-own-quiz', async (original) => {
  const real = await original<typeof import('@knowdown/domain/own-quiz/check-own-quiz')>()
  return { ...real, checkOwnQuestion: vi.fn(real.checkOwnQuestion) }
})

afterEach(cleanup)

const head = { title: 'Rivers', language: 'en', source: '', licence: '', mature: false }
const choice = (text: string, right = 0) => newQuestion(text, { kind: 'choice', options: ['Nile', 'Congo'], right })

async function open(questions: OwnQuestion[] = [], startsAtFault = false) {
  const store = deviceQuizzes(memoryShelf())
  const id = await store.create(head)
  await store.addQuestions(
    id,
    questions.map((question, at) => ({ id: `question-${at}`, question })),
  )
  const kept = await store.read(id)
  const onPlay = vi.fn()
  const view = render(
    <QuizEditor
      store={store}
      opened={{ kept, draft: toDraft(kept) }}
      startsAtFault={startsAtFault}
      renderShape={() => null}
      onPlay={onPlay}
      onTry={() => {}}
      onLeave={() => {}}
    />,
  )
  const list = within(screen.getByRole('complementary', { name: 'Questions' }))
  const saved = async () => (await store.read(id)).questions.map(({ question }) => question)
  return { user: userEvent.setup(), store, id, onPlay, list, saved, view }
}

test('[OQ9] a question is written by keyboard alone, and saved by itself', async () => {
  const { user, saved } = await open()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question 1' }))
  await user.keyboard(
    'Where does the Danube end?{Enter}Black Sea{Enter}Red Sea{Enter}Dead Sea{Enter}Kara Sea{Enter}North Sea',
  )
  await user.keyboard('{Alt>}1{/Alt}{Control>}{Enter}{/Control}Next?')
  expect(screen.getByRole('textbox', { name: 'Question 2' })).toHaveProperty('value', 'Next?')
  await waitFor(async () => expect(await saved()).toHaveLength(2))
  expect((await saved())[0]).toMatchObject({
    text: 'Where does the Danube end?',
    answer: { options: ['Black Sea', 'Red Sea', 'Dead Sea', 'Kara Sea', 'North Sea'], right: 0 },
  })
})

test('[OQ9] Alt and arrows move the option, and outside of options the question', async () => {
  const { user, saved } = await open([choice('A?'), choice('B?')])
  await user.click(screen.getByRole('textbox', { name: 'Option A' }))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option B' }))
  await user.click(screen.getByRole('textbox', { name: 'Question 1' }))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect((await saved()).map((one) => one?.text)).toEqual(['B?', 'A?']))
  expect((await saved())[1]).toMatchObject({ answer: { options: ['Congo', 'Nile'], right: 1 } })
})

test('[OQ9] duplicate, delete and undo', async () => {
  const { user, list } = await open([choice('A?')])
  await user.click(screen.getByRole('textbox', { name: 'Question 1' }))
  await user.keyboard('{Control>}d{/Control}')
  expect(list.getAllByRole('button', { name: /A\?/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Delete question' }))
  expect(list.getAllByRole('button', { name: /A\?/ })).toHaveLength(1)
  await user.keyboard('{Control>}zz{/Control}')
  expect(list.getAllByRole('button', { name: /A\?/ })).toHaveLength(1)
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(list.getAllByRole('button', { name: /A\?/ })).toHaveLength(2)
})

test('[OQ9] a key draws the row of its question and none of the 199 others', async () => {
  const { user, list } = await open(Array.from({ length: 200 }, (_, at) => choice(`Question ${at + 1}?`)))
  const drawn = vi.mocked(checkOwnQuestion)
  drawn.mockClear()
  await user.type(screen.getByRole('textbox', { name: 'Question 1' }), ' Why')
  expect(list.getByText('Question 1? Why')).toBeDefined()
  expect(drawn.mock.calls.map(([{ text }]) => text).filter((text) => !text.startsWith('Question 1?'))).toEqual([])
})

test('[OQ1] what is too long stays whole, with how much, and is not played', async () => {
  const long = 'x'.repeat(314)
  const { user, onPlay } = await open([choice(long)])
  expect(screen.getByRole('textbox', { name: 'Question 1' })).toHaveProperty('value', long)
  expect(screen.getByText('14 too long')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(onPlay).not.toHaveBeenCalled()
})

test('[OQ10] Play leads to the first question that cannot be played, and says why', async () => {
  const { user, onPlay, list } = await open([choice('A?'), choice('B?', -1), choice('')])
  expect(list.getByText('No right answer')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(screen.getByRole('textbox', { name: 'Question 2' })).toBeDefined()
  expect(screen.getByRole('list', { name: 'What prevents playing' }).textContent).toContain('No right answer')
  expect(onPlay).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Option B is right' }))
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await user.type(screen.getByRole('textbox', { name: 'Question 3' }), 'C?')
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(onPlay).toHaveBeenCalledOnce())
})

test('[OQ10] a hint never takes the focus, never prevents playing, and can be left', async () => {
  const long = 'Nile, the great river that runs through eleven countries'
  const hinted = newQuestion('Which?', { kind: 'choice', options: [long, 'Congo'], right: 0 })
  const { user, onPlay } = await open([hinted])
  const field = screen.getByRole('textbox', { name: 'Question 1' })
  await user.type(field, '?')
  await screen.findByText('The right answer is much the longest.')
  expect(document.activeElement).toBe(field)
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(onPlay).toHaveBeenCalled())
  await user.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(screen.queryByText('The right answer is much the longest.')).toBeNull()
})

test('[OQ9] a question that another device has changed is compared: both versions, nothing chosen beforehand', async () => {
  const { user, store, id, saved } = await open([choice('A?')])
  await store.saveQuestion(id, { id: 'question-0', version: 1, question: choice('Theirs?') })
  await user.type(screen.getByRole('textbox', { name: 'Question 1' }), ' Mine')
  await user.click(await screen.findByRole('button', { name: 'Compare' }))
  const [here, there] = ['Here', 'There'].map((name) => within(screen.getByRole('region', { name, hidden: true })))
  expect(here?.getByText('A? Mine')).toBeDefined()
  await user.click(there?.getByRole('button', { name: 'Keep this one', hidden: true }) as HTMLElement)
  expect(screen.getByRole('textbox', { name: 'Question 1' })).toHaveProperty('value', 'Theirs?')
  expect((await saved()).map((one) => one?.text)).toEqual(['Theirs?'])
})

test('[OQ4] accepted spellings are chips: Enter adds one, and what is typed is not lost when the field is left', async () => {
  const typeIn = newQuestion('Which river?', { kind: 'typeIn', accepted: [], wrong: [], typos: true })
  const { user, saved } = await open([typeIn])
  await user.type(screen.getByRole('textbox', { name: 'Right answer' }), 'Nile{Enter}the Nile')
  await user.click(screen.getByRole('textbox', { name: 'Question 1' }))
  await waitFor(async () => expect((await saved())[0]?.answer).toMatchObject({ accepted: ['Nile', 'the Nile'] }))
})

test('[OQ5] a number with two meanings is asked back', async () => {
  const number = newQuestion('How far?', {
    kind: 'number',
    value: 5,
    tolerance: { amount: 0, of: 'absolute' },
    unit: 'km',
    worthlessAt: null,
  })
  const { user, saved } = await open([number])
  const field = screen.getByRole('textbox', { name: 'Right number' })
  await user.clear(field)
  await user.type(field, '1.234')
  await user.click(screen.getByRole('button', { name: '1,234' }))
  await waitFor(async () => expect((await saved())[0]?.answer).toMatchObject({ value: 1234 }))
})

test('[OQ9] opened to be mended, the editor begins at the first question that cannot be played', async () => {
  await open([choice('A?'), choice('B?', -1)], true)
  expect(screen.getByRole('textbox', { name: 'Question 2' })).toBeDefined()
})

/** A quiz of an account: pictures are taken, one after another. */
async function openWithPictures(addPicture: (file: Blob) => Promise<string>) {
  const device = deviceQuizzes(memoryShelf())
  const id = await device.create(head)
  await device.addQuestions(id, [{ id: 'question-0', question: choice('Which river?') }])
  const kept = await device.read(id)
  const opened = { kept, draft: toDraft(kept) }
  const store = { ...device, addPicture }
  render(
    <QuizEditor
      store={store}
      opened={opened}
      startsAtFault={false}
      renderShape={() => null}
      onPlay={() => {}}
      onTry={() => {}}
      onLeave={() => {}}
    />,
  )
  const saved = async () => (await device.read(id)).questions[0]?.question
  return { user: userEvent.setup(), saved }
}

const photo = new File([new Uint8Array(10)], 'river.png', { type: 'image/png' })

test('[OQ12] a picture is pasted, gets words, and is taken out and brought back; what was typed meanwhile stays', async () => {
  let arrive: (file: string) => void = () => {}
  const { user, saved } = await openWithPictures(() => new Promise((resolve) => (arrive = resolve)))
  const text = screen.getByRole('textbox', { name: 'Question 1' })
  fireEvent.paste(text, { clipboardData: { files: [photo], types: ['Files'] } })
  expect(screen.getByText('Adding the picture…')).toBeDefined()
  await user.type(text, ' Really?')
  arrive('picture-of-a-river')
  await user.type(await screen.findByRole('textbox', { name: /for those who cannot see it/ }), 'The Nile')
  await waitFor(async () =>
    expect(await saved()).toMatchObject({
      text: 'Which river? Really?',
      picture: { file: 'picture-of-a-river', alt: 'The Nile' },
    }),
  )
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
  expect(preview.getByRole('img', { name: 'The Nile' }).getAttribute('src')).toBe(
    '/api/pictures/picture-of-a-river/small',
  )
  await user.click(screen.getByRole('button', { name: 'Remove picture' }))
  await waitFor(async () => expect((await saved())?.picture).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await saved())?.picture?.file).toBe('picture-of-a-river'))
})

test('[OQ12] a picture that is dropped and refused leaves a sentence, and the question as it was', async () => {
  const { saved } = await openWithPictures(() =>
    Promise.reject(new StoreFailure('refused', 'Your pictures fill the 50 MB that an account has.')),
  )
  const form = screen.getByRole('region', { name: 'Question 1 of 1' })
  fireEvent.drop(form, { dataTransfer: { files: [photo], types: ['Files'] } })
  expect((await screen.findByRole('alert')).textContent).toContain('50 MB')
  expect((await saved())?.picture).toBeNull()
})

test('[OQ12] visitors are asked for an account before they add a picture', async () => {
  await open([choice('Which river?')])
  expect(screen.getByText(/Pictures need an account/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('button', { name: /Add a picture/ })).toBeNull()
})
