import type { OwnQuestion, QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import type { QuizDraft, QuizHead } from '../../../api/own-quizzes/own-quiz-store.ts'

export type DraftQuestion = QuizDraft['questions'][number]

interface Step {
  draft: QuizDraft
  shown: string | null
}

export interface EditorState extends Step {
  past: readonly Step[]
  future: readonly Step[]
  /** Which field was typed in last, and when: what is typed without a pause is one step back. */
  typed: { field: string; at: number } | null
}

export type EditorAction =
  | { type: 'show'; id: string }
  | { type: 'write'; id: string; question: OwnQuestion; field: string; at: number }
  /** Nothing else of the question: it may have been written meanwhile. */
  | { type: 'picture'; id: string; picture: QuestionPicture | null; at: number }
  | { type: 'name'; head: QuizHead; at: number }
  | { type: 'insert'; question: DraftQuestion; after: string | null }
  | { type: 'delete'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The store has something else, which the author has accepted. */
  | { type: 'accept'; draft: QuizDraft }

const PAUSE_MS = 1_000
const MOST_STEPS = 200

export const openEditor = (draft: QuizDraft): EditorState => ({
  draft,
  shown: draft.questions[0]?.id ?? null,
  past: [],
  future: [],
  typed: null,
})

export function editQuiz(state: EditorState, action: EditorAction): EditorState {
  const { draft } = state
  switch (action.type) {
    case 'show':
      return { ...state, shown: action.id, typed: null }
    case 'write': {
      const { id, question, field, at } = action
      const questions = draft.questions.map((one) => (one.id === id ? { ...one, question } : one))
      return type(state, { ...draft, questions }, `${id} ${field}`, at)
    }
    case 'picture': {
      const { id, picture, at } = action
      const questions = draft.questions.map((one) =>
        one.id === id && one.question ? { ...one, question: { ...one.question, picture } } : one,
      )
      return type(state, { ...draft, questions }, `${id} picture ${picture?.file}`, at)
    }
    case 'name':
      return type(state, { ...draft, head: action.head }, 'head', action.at)
    case 'insert': {
      const behind = draft.questions.findIndex(({ id }) => id === action.after)
      const at = behind < 0 ? draft.questions.length : behind + 1
      return step(state, draft.questions.toSpliced(at, 0, action.question), action.question.id)
    }
    case 'delete': {
      const at = draft.questions.findIndex(({ id }) => id === action.id)
      const questions = draft.questions.filter(({ id }) => id !== action.id)
      const next = questions[Math.min(at, questions.length - 1)]?.id ?? null
      return step(state, questions, state.shown === action.id ? next : state.shown)
    }
    case 'move': {
      const at = draft.questions.findIndex(({ id }) => id === action.id)
      return step(state, moved(draft.questions, at, at + action.by), state.shown)
    }
    case 'undo':
      return turn(state, 'past', 'future')
    case 'redo':
      return turn(state, 'future', 'past')
    case 'accept': {
      const { questions } = action.draft
      const isThere = questions.some(({ id }) => id === state.shown)
      return {
        draft: action.draft,
        shown: isThere ? state.shown : (questions[0]?.id ?? null),
        past: [],
        future: [],
        typed: null,
      }
    }
  }
}

/** One item at another place; unchanged where there is no such place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

function type(state: EditorState, draft: QuizDraft, field: string, at: number): EditorState {
  const { typed } = state
  const goesOn = typed?.field === field && at - typed.at < PAUSE_MS
  return { ...state, draft, past: goesOn ? state.past : remember(state), future: [], typed: { field, at } }
}

function step(state: EditorState, questions: readonly DraftQuestion[], shown: string | null): EditorState {
  if (questions === state.draft.questions) return state
  return { draft: { ...state.draft, questions }, shown, past: remember(state), future: [], typed: null }
}

const remember = ({ past, draft, shown }: EditorState): readonly Step[] => [
  ...past.slice(-MOST_STEPS),
  { draft, shown },
]

function turn(state: EditorState, from: 'past' | 'future', to: 'past' | 'future'): EditorState {
  const back = state[from].at(-1)
  if (!back) return state
  const { draft, shown } = state
  return {
    ...back,
    typed: null,
    past: state.past,
    future: state.future,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { draft, shown }],
  }
}
