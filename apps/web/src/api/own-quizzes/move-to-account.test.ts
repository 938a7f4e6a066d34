import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { deviceQuizzes } from './device-quizzes.ts'
import { moveToAccount } from './move-to-account.ts'
import { type OwnQuizStore, StoreFailure } from './own-quiz-store.ts'
import { memoryShelf } from './testing/memory-shelf.ts'

const head = (title: string) => ({ title, language: 'en', source: '', licence: '', mature: false })
const question = newQuestion('Which?', { kind: 'choice', options: ['Nile', 'Congo'], right: 0 })

async function openDevice(...titles: string[]) {
  const shelf = memoryShelf()
  const device = deviceQuizzes(shelf)
  for (const title of titles) {
    const id = await device.create(head(title))
    await device.addQuestions(id, [{ id: `question-of-${title}`, question }])
  }
  // Any store will do as the account's.
  const account = deviceQuizzes(memoryShelf())
  return { shelf, device, account }
}

const titlesIn = async (store: OwnQuizStore) => (await store.list()).quizzes.map(({ title }) => title).toSorted()

test('[OQ9] at sign-up the quizzes of the device are copied to the account and marked as moved', async () => {
  const { shelf, device, account } = await openDevice('Rivers', 'Lakes')
  expect(await moveToAccount(account, shelf)).toEqual({ moved: 2, left: 0, reason: null })
  expect(await titlesIn(account)).toEqual(['Lakes', 'Rivers'])
  const [first] = (await account.list()).quizzes
  expect((await account.read(first?.id ?? '')).questions).toMatchObject([{ question }])
  expect(await titlesIn(device)).toEqual([])
  expect(await shelf.all()).toHaveLength(2)
  expect(await moveToAccount(account, shelf)).toEqual({ moved: 0, left: 0, reason: null })
})

test('[OQ9] what the account does not take stays on the device with the reason', async () => {
  const { shelf, device, account } = await openDevice('Rivers', 'Lakes')
  const full: OwnQuizStore = {
    ...account,
    create: async (...call) => {
      if ((await titlesIn(account)).length > 0) throw new StoreFailure('refused', 'The account is full.')
      return account.create(...call)
    },
  }
  expect(await moveToAccount(full, shelf)).toEqual({ moved: 1, left: 1, reason: 'The account is full.' })
  expect(await titlesIn(device)).toHaveLength(1)
})

test('[OQ9] a move that was cut off copies nothing twice when it is repeated', async () => {
  const { shelf, account } = await openDevice('Rivers')
  const cut = { ...shelf, update: () => Promise.reject(new StoreFailure('offline', 'The page was closed.')) }
  expect(await moveToAccount(account, cut)).toMatchObject({ moved: 0, left: 1 })
  await moveToAccount(account, shelf)
  expect(await titlesIn(account)).toEqual(['Rivers'])
  const [quiz] = (await account.list()).quizzes
  expect(quiz?.questions).toBe(1)
})
