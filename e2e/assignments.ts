import { expect, type Page } from '@playwright/test'

const OPTIONS = ['Left ventricle', 'Right ventricle', 'Left atrium', 'Right atrium']
const base = { explanation: 'So it is.', seconds: null, fixedOrder: false, picture: null }
const QUESTIONS = [
  {
    ...base,
    text: 'Which chamber pumps blood into the aorta?',
    answer: { kind: 'choice', options: OPTIONS, right: 0 },
  },
  { ...base, text: 'Which chambers are on the left?', answer: { kind: 'several', options: OPTIONS, right: [0, 2] } },
  {
    ...base,
    text: 'What carries oxygen in the blood?',
    answer: { kind: 'typeIn', accepted: ['Haemoglobin', 'Hemoglobin'], wrong: [], typos: true },
  },
  {
    ...base,
    text: 'How many valves has the heart?',
    answer: { kind: 'number', value: 4, tolerance: { amount: 0, of: 'absolute' }, unit: 'valves', worthlessAt: null },
  },
]

/** Calls the API as the signed-in player of this page. */
async function callAs(page: Page, method: 'get' | 'post', path: string, data?: object) {
  const issued = await page.request.post('/v1/account/jwt', { headers: { 'x-appwrite-project': 'knowdown' } })
  const { jwt } = await issued.json()
  const reply = await page.request[method](`/api${path}`, {
    headers: { authorization: `Bearer ${jwt}` },
    ...(data && { data }),
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

/** A quiz of every kind in the account of this page; gives its id. */
export async function makeQuiz(page: Page, title: string): Promise<string> {
  const head = { title, language: 'en', mature: false, source: '', licence: '' }
  const { quiz } = await callAs(page, 'post', '/own-quizzes', { request_id: crypto.randomUUID(), ...head })
  const questions = QUESTIONS.map((question) => ({ question_id: crypto.randomUUID(), question }))
  await callAs(page, 'post', `/own-quizzes/${quiz.quiz_id}/questions`, { quiz_id: quiz.quiz_id, questions })
  return quiz.quiz_id
}

/** Answers the question on the screen, whichever it is. */
export async function answerAssigned(page: Page, right: boolean): Promise<void> {
  const text = await page.getByRole('heading', { level: 1 }).innerText()
  const option = (name: string) => page.getByRole('button', { name: new RegExp(`^[A-F]: ${name}$`) })
  const send = page.getByRole('button', { name: /^Send/ })
  if (text.startsWith('Which chamber pumps')) return option(right ? 'Left ventricle' : 'Right ventricle').click()
  if (text.startsWith('Which chambers')) {
    await option('Left atrium').click()
    await option(right ? 'Left ventricle' : 'Right atrium').click()
    return send.click()
  }
  await page
    .getByRole('textbox')
    .fill(text.startsWith('How many') ? (right ? '4' : '3') : right ? 'hemoglobin' : 'Water')
  return send.click()
}
