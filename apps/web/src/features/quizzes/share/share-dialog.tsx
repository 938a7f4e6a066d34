import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LinkChange, OwnQuizStore, QuizSharing } from '../../../api/own-quizzes/own-quiz-store.ts'
import { quizListKey } from '../../../api/own-quizzes/use-own-quizzes.ts'
import { reloadQueries } from '../../../api/query-client.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Toggle } from '../../../ui/controls/toggle.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { titleOf } from '../quiz-text.ts'
import { LinkCard } from './link-card.tsx'
import './share.css'

interface ShareDialogProps {
  store: OwnQuizStore
  /** Null while closed. */
  quiz: { id: string; title: string; mature: boolean } | null
  /** The author marks it as 17+, or not. */
  onMature(mature: boolean): Promise<void>
  onClose(): void
}

/** Who else may play, copy or check a quiz. */
export function ShareDialog({ store, quiz, onMature, onClose }: ShareDialogProps) {
  return (
    <Dialog open={quiz !== null} onClose={onClose} title={`Share ${titleOf(quiz?.title ?? '')}`}>
      {quiz &&
        (store.sharing ? (
          <Links store={store} sharing={store.sharing} quiz={quiz} onMature={onMature} />
        ) : (
          <div className="share-parts">
            <p>
              This quiz is on this device alone, where nobody else can reach it. An account keeps it and can share it.
            </p>
            <Link href="/auth" className={buttonClass({ variant: 'strong' })}>
              Sign in or sign up
            </Link>
          </div>
        ))}
    </Dialog>
  )
}

interface LinksProps extends Pick<ShareDialogProps, 'store' | 'onMature'> {
  sharing: QuizSharing
  quiz: NonNullable<ShareDialogProps['quiz']>
}

function Links({ store, sharing, quiz, onMature }: LinksProps) {
  const queries = useQueryClient()
  const queryKey = [...quizListKey(store), quiz.id, 'sharing']
  const { data, error } = useQuery({ queryKey, queryFn: () => sharing.read(quiz.id), staleTime: 0 })
  const [confirms, setConfirms] = useState(false)
  const work = useAttempt(
    async (action: () => Promise<unknown>) => {
      await action()
      await reloadQueries(queries, quizListKey(store))
    },
    (failure) => (failure instanceof Error ? failure.message : String(failure)),
  )
  if (error) return <Notice tone="wrong">{error.message}</Notice>
  if (!data) {
    return (
      <p role="status" className="grid justify-items-center gap-3 py-6 text-muted">
        <Spinner /> Looking at the links…
      </p>
    )
  }

  const { play, read, confirmed16, heldUntil } = data
  const mayShare = confirmed16 || confirms
  const isBusy = work.attempt.stage === 'busy'
  const change = (link: 'play' | 'read', changed: LinkChange['change'], showsAnswers = read?.showsAnswers ?? false) =>
    void work.start(() =>
      sharing.change(quiz.id, { link, change: changed, showsAnswers, confirms16: confirms && !confirmed16 }),
    )

  return (
    <div className="share-parts">
      {work.attempt.stage === 'failed' && <Notice tone="wrong">{work.attempt.message}</Notice>}
      {heldUntil !== null && (
        <Notice>
          This quiz is assigned, and its players see what was right only after {formatMoment(heldUntil)}. Until then its
          links neither play, copy nor show answers.
        </Notice>
      )}
      {!confirmed16 && (
        <Toggle
          label="I am 16 or older"
          hint="Sharing is for people of this age. You confirm it once."
          checked={confirms}
          onChange={setConfirms}
        />
      )}
      <section aria-label="Link for playing" className="share-part">
        <Toggle
          label="Others can play it"
          hint="Whoever has the link can play and copy the quiz. Nobody can change it."
          checked={play !== null}
          disabled={isBusy || (play === null && !mayShare)}
          onChange={(on) => change('play', on ? 'on' : 'off')}
        />
        {play !== null && (
          <LinkCard link={play} title={quiz.title} isBusy={isBusy} onRenew={() => change('play', 'renew')} />
        )}
      </section>
      <Toggle
        label="For 17 and older"
        hint="A warning stands before it wherever it is played."
        checked={quiz.mature}
        disabled={isBusy}
        onChange={(mature) => void work.start(() => onMature(mature))}
      />
      <section aria-label="Link for reading" className="share-part">
        <Toggle
          label="Somebody can check it"
          hint="A second link shows all questions, to read and to print."
          checked={read !== null}
          disabled={isBusy || (read === null && !mayShare)}
          onChange={(on) => change('read', on ? 'on' : 'off')}
        />
        {read !== null && (
          <>
            <Segmented
              legend="What the link shows"
              options={[
                { value: 'questions', label: 'Questions only' },
                { value: 'answers', label: 'With answers' },
              ]}
              value={read.showsAnswers ? 'answers' : 'questions'}
              onChange={(shown) => change('read', 'on', shown === 'answers')}
            />
            <LinkCard link={read.link} title={quiz.title} isBusy={isBusy} onRenew={() => change('read', 'renew')} />
          </>
        )}
      </section>
    </div>
  )
}
