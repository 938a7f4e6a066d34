import type { Difficulty } from '../catalogue/difficulty.ts'

/** What a quiz about any topic shall be like. */
export interface QuizWish {
  topic: string
  count: number
  /** Its name as people say it, such as German. */
  language: string
  difficulty: Difficulty
}

/** How many questions can be asked for at once, by hand or from a model. */
export const WISH_LIMITS = {
  count: { least: 5, most: 30 },
  topic: { most: 120 },
  text: { least: 200, most: 20_000 },
} as const

const LEVELS: Readonly<Record<Difficulty, string>> = {
  easy: 'easy: about 8 of 10 people know the answer',
  medium: 'medium: about 6 of 10 people know the answer',
  hard: 'hard: about half of the people who like the subject know the answer',
  obscure: 'for experts: about 3 of 10 people who like the subject know the answer',
}

const FORM = `[
  {
    "question": "the question",
    "answer": "the right answer in full",
    "wrong": ["a wrong answer", "another wrong answer", "a third wrong answer"],
    "explanation": "one or two sentences on why it is right"
  }
]`

/** A complete request for any assistant. What it answers can be pasted into the importer. */
export const assistantRequest = ({ topic, count, language, difficulty }: QuizWish): string => `Please write a quiz.

Topic: ${JSON.stringify(topic)}
Number of questions: ${count}
Language of questions, answers and explanations: ${language}
Difficulty: ${LEVELS[difficulty]}

Rules:
- Every question asks for one fact that you are sure of and that does not change, and it has exactly one right answer.
- A question has up to 300 characters, an answer up to 120, an explanation up to 500.
- The wrong answers are of the same kind and about as long as the right one, clearly wrong, and tempting for somebody who half knows.
- No question repeats another one or gives away the answer of another one.
- Answers are plain words: no letters or numbers in front of them, no "all of the above".

Reply with a JSON list in exactly this form, and nothing else:
${FORM}
`
