import { expect, type Page } from '@playwright/test'

const base = { explanation: '', seconds: null, fixedOrder: false, picture: null }

/** One question of each kind. */
const QUESTIONS = [
  {
    ...base,
    text: 'Where does the Danube end?',
    answer: { kind: 'choice', options: ['Black Sea', 'Adriatic Sea', 'Aegean Sea', 'Sea of Azov'], right: 0 },
    explanation: 'Its delta lies in Romania and Ukraine.',
  },
  {
    ...base,
    text: 'Which of these rivers rise in the Alps?',
    answer: { kind: 'several', options: ['Rhine', 'Rhône', 'Volga', 'Seine'], right: [0, 1] },
  },
  {
    ...base,
    text: 'Which river flows through Seville?',
    answer: { kind: 'typeIn', accepted: ['Guadalquivir'], wrong: [], typos: true },
  },
  {
    ...base,
    text: 'How long is the Volga?',
    answer: {
      kind: 'number',
      value: 3531,
      tolerance: { amount: 50, of: 'absolute' },
      unit: 'km',
      worthlessAt: null,
    },
  },
]

async function signedHeaders(page: Page) {
  const issued = await page.request.post('/v1/account/jwt', { headers: { 'x-appwrite-project': 'knowdown' } })
  return { authorization: `Bearer ${(await issued.json()).jwt}` }
}

/** Draws a river between hills and keeps it for the player of this page, whose address is confirmed; returns its id. */
export async function keepPicture(page: Page): Promise<string> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas.')
    for (const [colour, top] of [
      ['#bfe3ff', 0],
      ['#7fae8b', 380],
      ['#3f7fb5', 560],
      ['#5f8f63', 700],
    ] as const) {
      context.fillStyle = colour
      context.fillRect(0, top, 1200, 800)
    }
    return canvas.toDataURL('image/png')
  })
  const data = { content: drawn.slice(drawn.indexOf(',') + 1) }
  const kept = await page.request.post('/api/pictures', { headers: await signedHeaders(page), data })
  expect(kept.status(), await kept.text()).toBe(201)
  return (await kept.json()).picture_id
}

/** Makes a quiz with a question of each kind for the signed-in player of this page, without the editor. */
export async function makeQuiz(page: Page, title: string, pictureId?: string): Promise<string> {
  const headers = await signedHeaders(page)
  const head = { title, language: 'en', mature: false, source: '', licence: '' }
  const made = await page.request.post('/api/own-quizzes', {
    headers,
    data: { request_id: crypto.randomUUID(), ...head },
  })
  const { quiz } = await made.json()
  const picture = pictureId ? { file: pictureId, alt: 'A river between green hills' } : null
  const questions = QUESTIONS.map((question, place) => ({
    question_id: crypto.randomUUID(),
    question: place % 2 === 0 ? { ...question, picture } : question,
  }))
  const added = await page.request.post(`/api/own-quizzes/${quiz.quiz_id}/questions`, { headers, data: { questions } })
  expect(added.status(), await added.text()).toBe(201)
  return quiz.quiz_id
}

/** Shares the quiz by the dialog of the list; returns the address of the link for playing. */
export async function shareQuiz(page: Page, title: string): Promise<string> {
  await page.goto('/quizzes')
  await page.getByRole('button', { name: `Share ${title}`, exact: true }).click()
  await page.getByRole('switch', { name: /^I am 16 or older/ }).click()
  await page.getByRole('switch', { name: /^Others can play it/ }).click()
  return page.getByRole('region', { name: 'Link for playing' }).getByLabel('Address of the link').inputValue()
}

const questionOf = (page: Page, number: number) =>
  page.getByRole('region', { name: `Question ${number} of ${QUESTIONS.length}`, exact: true })

/** Plays all questions, in whatever order they are dealt: the first option, the first of several, a word, a number. */
export async function playQuiz(page: Page, onAnswered: (number: number) => Promise<void> = async () => {}) {
  for (let number = 1; number <= QUESTIONS.length; number++) {
    const question = questionOf(page, number)
    await expect(question).toBeVisible()
    const text = await question.getByRole('heading', { level: 1 }).textContent()
    if (text?.startsWith('Where')) await question.getByRole('button', { name: /Black Sea$/ }).click()
    else if (text?.startsWith('Which of these')) {
      await question.getByRole('button', { name: /Rhine$/ }).click()
      await question.getByRole('button', { name: 'Send', exact: true }).click()
    } else if (text?.startsWith('Which river')) {
      await question.getByLabel('Your answer').fill('guadalqivir')
      await question.getByRole('button', { name: 'Send', exact: true }).click()
    } else {
      await question.getByLabel('Your number').fill('1 000')
      await question.getByRole('button', { name: 'Send', exact: true }).click()
    }
    const next = question.getByRole('button', {
      name: number === QUESTIONS.length ? 'See the result' : 'Next',
      exact: true,
    })
    await expect(next).toBeVisible()
    await onAnswered(number)
    await next.click()
  }
  await expect(page.getByRole('heading', { name: '2 of 4 right' })).toBeVisible()
}
