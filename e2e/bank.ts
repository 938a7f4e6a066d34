import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { KnownQuestion } from './solo-quiz.ts'

const FOLDER = join(import.meta.dirname, '../packages/content/bank')

const readBank = (category: string): KnownQuestion[] =>
  JSON.parse(readFileSync(join(FOLDER, `${category}.json`), 'utf8')).questions

/** Names that begin with an underscore belong to files about the bank, such as its figures. */
const categories = (): string[] =>
  readdirSync(FOLDER).flatMap((name) => (/^[^_].*\.json$/.test(name) ? [name.slice(0, -5)] : []))

/** Ten questions of the bank, always the same. */
export const tenQuestions = (category: string): KnownQuestion[] => readBank(category).slice(0, 10)

let answers: Map<string, string> | undefined

function rightAnswer(stem: string): string {
  answers ??= new Map(categories().flatMap((id) => readBank(id).map(({ question, answer }) => [question, answer])))
  const answer = answers.get(stem)
  if (answer === undefined) throw new Error(`The bank has no question '${stem}'.`)
  return answer
}

/** Answers the open question of this page, rightly or wrongly as wanted. */
export async function answerOpenQuestion(page: Page, isRight: boolean): Promise<void> {
  const answer = rightAnswer(await page.locator('.stem-text').innerText())
  const texts = await page.locator('.answer-text').allInnerTexts()
  const place = isRight ? texts.indexOf(answer) : texts.findIndex((text) => text !== answer)
  await page.locator('.answer').nth(place).click()
}
