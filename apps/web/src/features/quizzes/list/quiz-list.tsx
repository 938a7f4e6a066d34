import { useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { OwnQuizStore, QuizSummary } from '../../../api/own-quizzes/own-quiz-store.ts'
import { quizListKey, useQuizList } from '../../../api/own-quizzes/use-own-quizzes.ts'
import { reloadQueries } from '../../../api/query-client.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { newHead } from '../new-quiz.ts'
import { countQuestions } from '../quiz-text.ts'
import { QuestionSearch } from '../search/question-search.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import { Bin } from './bin.tsx'
import { EmptyList } from './empty-list.tsx'
import { QuizActions } from './quiz-actions.tsx'
import { QuizRow } from './quiz-row.tsx'
import { Ways } from './ways.tsx'
import './quiz-list.css'

interface QuizListProps {
  store: OwnQuizStore
  onOpen(id: string): void
}

const UNDO_MS = 8_000
/** Fewer signs are in almost every question. */
const LEAST_SIGNS = 2

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))

export function QuizList({ store, onOpen }: QuizListProps) {
  const queries = useQueryClient()
  const online = useOnline()
  const { data, error, refetch, isFetching } = useQuizList(store)
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState<QuizSummary | null>(null)
  const [shared, setShared] = useState<QuizSummary | null>(null)
  const [binned, setBinned] = useState<string | null>(null)
  const reload = () => reloadQueries(queries, quizListKey(store))

  const create = useAttempt(async () => onOpen(await store.create(newHead())), messageOf)
  const change = useAttempt(async (work: () => Promise<void>) => {
    await work()
    await reload()
  }, messageOf)

  const moveToBin = (id: string) =>
    change.start(async () => {
      setChosen(null)
      await store.bin(id)
      setBinned(id)
    })
  const restore = (id: string) =>
    change.start(async () => {
      await store.restore(id)
      setBinned(null)
    })

  useEffect(() => {
    if (!binned) return
    const timer = setTimeout(() => setBinned(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [binned])

  if (!data) {
    return (
      <div className="quizzes">
        <h1 className="quizzes-title">My quizzes</h1>
        {error ? (
          <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </LoadFailure>
        ) : (
          <div role="status" aria-label="Loading your quizzes" className="grid gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-20 rounded-card" />
            ))}
          </div>
        )}
      </div>
    )
  }

  const { quizzes, bin, notes } = data
  const failure = [create.attempt, change.attempt].find((attempt) => attempt.stage === 'failed')
  const notices = (
    <>
      {notes.map((note) => (
        <Notice key={note}>
          {note} <Link href="/terms">How to object</Link>
        </Notice>
      ))}
      {failure?.stage === 'failed' && (
        <p role="alert" className="quizzes-failure">
          {failure.message}
        </p>
      )}
      {binned && (
        <div role="status" className="bin-toast">
          Moved to the bin.
          <button type="button" onClick={() => restore(binned)}>
            Undo
          </button>
        </div>
      )}
    </>
  )
  const binArea = bin.length > 0 && <Bin bin={bin} onRestore={restore} />

  if (quizzes.length === 0) {
    return (
      <EmptyList
        place={store.place}
        busy={create.attempt.stage === 'busy'}
        onWrite={create.start}
        below={
          <>
            {notices}
            {binArea}
          </>
        }
      />
    )
  }

  const words = wanted.toLowerCase().split(/\s+/)
  const found = quizzes.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
  const total = quizzes.reduce((sum, quiz) => sum + quiz.questions, 0)
  return (
    <div className="quizzes">
      <header className="quizzes-head">
        <div>
          <h1 className="quizzes-title">My quizzes</h1>
          <p className="quizzes-fact">
            {quizzes.length === 1 ? '1 quiz' : `${quizzes.length} quizzes`}, {countQuestions(total)}.{' '}
            {store.place === 'device' ? 'Kept on this device until you sign in.' : 'Yours alone until you share one.'}{' '}
            {store.place === 'account' && <Link href="/assignments">Assignments and reports</Link>}
          </p>
        </div>
        <Button
          size="lg"
          icon={<Plus aria-hidden />}
          busy={create.attempt.stage === 'busy'}
          onClick={() => create.start()}
        >
          New quiz
        </Button>
      </header>
      {notices}
      <div className="quizzes-columns">
        <div className="quizzes-main">
          <label className="quizzes-search">
            <Search aria-hidden size={20} />
            <input
              type="search"
              aria-label="Search titles and all your questions"
              placeholder="Search titles and all your questions"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </label>
          {found.length > 0 ? (
            <ul className="quizzes-rows">
              {found.map((quiz) => (
                <QuizRow key={quiz.id} quiz={quiz} onShare={() => setShared(quiz)} onMore={() => setChosen(quiz)} />
              ))}
            </ul>
          ) : (
            <p className="text-muted">No title has these words.</p>
          )}
          {wanted.trim().length >= LEAST_SIGNS && (
            <QuestionSearch store={store} text={wanted.trim()} quizzes={quizzes} onCopied={() => void reload()} />
          )}
        </div>
        <aside className="quizzes-side" aria-label="Other ways">
          <Ways place={store.place} />
          {binArea}
        </aside>
      </div>
      <QuizActions
        store={store}
        quiz={chosen}
        onClose={() => setChosen(null)}
        onBin={moveToBin}
        onCopied={() => void reload()}
      />
      <ShareDialog
        store={store}
        quiz={quizzes.find(({ id }) => id === shared?.id) ?? null}
        onMature={(mature) => markMature(store, shared?.id ?? '', mature)}
        onClose={() => setShared(null)}
      />
    </div>
  )
}

/** The whole head is saved, so it is read first. */
async function markMature(store: OwnQuizStore, id: string, mature: boolean): Promise<void> {
  const { version, head } = await store.read(id)
  const saved = await store.saveHead(id, { version, head: { ...head, mature } })
  if (saved.kind === 'conflict') throw new Error('Somebody has changed the quiz meanwhile. Please try again.')
}
