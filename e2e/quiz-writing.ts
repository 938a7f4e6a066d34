import type { FakeModel } from '@knowdown/testkit/fake-model'
import type { RunningServer } from '@knowdown/testkit/running-server'
import { trustAccounts } from '@knowdown/testkit/trusted-accounts'
import { expect, type Page } from '@playwright/test'
import { signUp, uniquePlayer } from './accounts.ts'

/** How many questions are answered blind in one call. */
const FULL_BATCH = 5

/**
 * From now on the model waits with its first blind answers until it is released, and finds several right answers to each
 * question of a full batch when it answers a second time: some questions of a quiz are confirmed, and some are not.
 */
export function scriptDoubts(model: FakeModel): { release(): void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const seen = new Set<string>()
  model.behave(({ messages }) => {
    const prompt = messages.at(-1)?.content ?? ''
    if (!prompt.startsWith('Answer each')) return null
    const questions: { i: number; question: string }[] = JSON.parse(prompt.slice(prompt.indexOf('[')))
    const isFirst = !seen.has(questions[0]?.question ?? '')
    for (const { question } of questions) seen.add(question)
    if (isFirst) return { kind: 'wait', until: released }
    if (questions.length < FULL_BATCH) return null
    const answers = questions.map(({ i }) => ({ i, choice: 'several', sure: 5 }))
    return { kind: 'text', text: JSON.stringify({ answers }) }
  })
  return { release }
}

/** Signs up as somebody for whom quizzes are written, and asks for five questions about a topic. */
export async function askForQuiz(page: Page, { dataDir }: RunningServer, topic: string): Promise<void> {
  await signUp(page, uniquePlayer('Nora'))
  trustAccounts(dataDir)
  await page.goto('/quizzes')
  await page.getByRole('link', { name: /^Any topic/ }).click()
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill(topic)
  await page.getByRole('radio', { name: '5', exact: true }).check()
  await page.getByRole('button', { name: 'Write it for me', exact: true }).click()
  await expect(page.getByRole('heading', { name: topic })).toBeVisible()
}
