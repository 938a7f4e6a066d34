import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { FoundQuestion, OwnQuizStore, QuizSummary } from '../../../api/own-quizzes/own-quiz-store.ts'
import { quizListKey } from '../../../api/own-quizzes/use-own-quizzes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QuizTile } from '../quiz-look.tsx'
import { countQuestions, titleOf } from '../quiz-text.ts'
import './search.css'

interface QuestionSearchProps {
  store: OwnQuizStore
  text: string
  quizzes: readonly QuizSummary[]
  onCopied(): void
}

/** After the last key; each search reads all quizzes. */
const WAIT_MS = 300
/** As many as one call copies. */
const MOST_AT_ONCE = 50

const nameOf = ({ quizId, questionId }: FoundQuestion): string => `${quizId} ${questionId}`
const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))

/** Questions of all quizzes that have the words; those that are ticked can be copied into another quiz. */
export function QuestionSearch({ store, text, quizzes, onCopied }: QuestionSearchProps) {
  const [pages, setPages] = useState(1)
  const wanted = useDelayed(text)
  const { data, error, isFetching } = useQuery({
    queryKey: [...quizListKey(store), 'search', wanted, pages],
    queryFn: () => searchPages(store, wanted, pages),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const { found = [], more = false } = data ?? {}
  const [ticked, setTicked] = useState<ReadonlyMap<string, FoundQuestion>>(new Map())
  const [choosing, setChoosing] = useState(false)
  const [copied, setCopied] = useState<{ count: number; quiz: QuizSummary } | null>(null)

  const copy = useAttempt(async (quiz: QuizSummary) => {
    await store.copyQuestions(quiz.id, [...ticked.values()])
    setChoosing(false)
    setCopied({ count: ticked.size, quiz })
    setTicked(new Map())
    onCopied()
  }, messageOf)

  function tick(one: FoundQuestion) {
    const next = new Map(ticked)
    if (!next.delete(nameOf(one))) next.set(nameOf(one), one)
    setTicked(next)
    setCopied(null)
  }

  return (
    <section className="question-search-area" aria-label="Questions found">
      <header className="question-search-head">
        <h2 className="text-lg">{headline(data?.found.length, more)}</h2>
        {ticked.size > 0 && (
          <Button
            size="sm"
            variant="strong"
            icon={<Copy aria-hidden />}
            disabled={ticked.size > MOST_AT_ONCE}
            onClick={() => setChoosing(true)}
          >
            Copy {countQuestions(ticked.size)}
          </Button>
        )}
      </header>
      {error && <Notice tone="wrong">{error.message}</Notice>}
      <p role="status" className="question-search-done">
        {copied && (
          <>
            {countQuestions(copied.count)} copied to{' '}
            <Link href={`/quizzes/${copied.quiz.id}`}>{titleOf(copied.quiz.title)}</Link>.
          </>
        )}
        {ticked.size > MOST_AT_ONCE && `At most ${MOST_AT_ONCE} at once.`}
      </p>
      {found.length > 0 && (
        <ul className="found-questions">
          {found.map((one) => (
            <li key={nameOf(one)}>
              <label className="found-question">
                <input
                  type="checkbox"
                  checked={ticked.has(nameOf(one))}
                  disabled={one.question === null}
                  onChange={() => tick(one)}
                />
                <span className="found-question-words">
                  <span className="found-question-text">{one.question?.text.trim() || 'Not written yet'}</span>
                  <span className="found-question-quiz">{titleOf(one.quizTitle)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button variant="secondary" busy={isFetching} onClick={() => setPages(pages + 1)}>
          Show more
        </Button>
      )}
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={`Copy ${countQuestions(ticked.size)} to`}>
        {copy.attempt.stage === 'failed' && (
          <p role="alert" className="quizzes-failure">
            {copy.attempt.message}
          </p>
        )}
        <ul className="quiz-actions">
          {quizzes.map((quiz) => (
            <li key={quiz.id}>
              <button type="button" className="quiz-action copy-target" onClick={() => void copy.start(quiz)}>
                <QuizTile id={quiz.id} /> {titleOf(quiz.title)}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </section>
  )
}

async function searchPages(store: OwnQuizStore, text: string, pages: number) {
  const found: FoundQuestion[] = []
  let more = true
  for (let page = 0; page < pages && more; page++) {
    const next = await store.search(text, found.length)
    found.push(...next.found)
    more = next.more
  }
  return { found, more }
}

function headline(count: number | undefined, more: boolean): string {
  if (count === undefined) return 'Searching your questions…'
  return count === 0 ? 'No question has these words' : `${countQuestions(count)}${more ? ' and more' : ''}`
}

/** The text once nobody types any more. */
function useDelayed(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
