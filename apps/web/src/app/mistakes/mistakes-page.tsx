import { nameFromSlug } from '@knowdown/domain/catalogue/category'
import { DIFFICULTY_LABELS, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { useState } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { DeckOverview, PracticeDone } from '../../features/mistakes/deck-overview.tsx'
import { isRightAnswer, summaryOf } from '../../features/mistakes/device-deck.ts'
import { type Practice, usePractice } from '../../features/mistakes/use-practice.ts'
import { QuestionScreen, type QuestionView } from '../../features/quiz/question-screen.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { useOnline } from '../../platform/reachability.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import type { Pip } from '../../ui/game/pips.tsx'
import { useBackGuard } from '../../ui/hooks/use-back-guard.ts'
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx'
import { useSession } from '../session/session.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { OwnPractice } from './own-practice.tsx'

/** The deck of missed questions: how many are due, practising them, and how it went. */
export function MistakesPage() {
  const { user, loading } = useSession()
  const playerId = usePlayerId()
  return loading ? <Opening /> : <Mistakes key={playerId} userId={playerId} canSync={playerId === (user?.id ?? null)} />
}

function Mistakes({ userId, canSync }: { userId: string | null; canSync: boolean }) {
  const practice = usePractice(userId, canSync)
  const online = useOnline()
  const { data: categories } = useCategories()
  const nameOf = (id: string) => categories?.find((category) => category.id === id)?.name ?? nameFromSlug(id)
  const { deck, cards, index } = practice
  const summary = summaryOf(deck, Date.now())
  const current = cards[index]
  const [leaving, setLeaving] = useState(false)
  useBackGuard(current !== undefined, () => setLeaving(true))

  if (current) {
    return (
      <>
        {current.card.own ? (
          <OwnPractice
            key={current.card.id}
            practice={practice}
            own={current.card.own}
            pips={pipsOf(practice)}
            onClose={() => setLeaving(true)}
          />
        ) : (
          <QuestionScreen
            key={current.card.id}
            view={questionView(practice, nameOf)}
            onChoose={practice.choose}
            onNext={practice.next}
            onTimeUp={() => {}}
            onClose={() => setLeaving(true)}
            insight={
              <Explanation corrected={current.card.corrected} text={current.chosen && current.card.explanation} />
            }
            report={userId && <ReportQuestion about={{ question_id: current.card.id }} />}
          />
        )}
        <LeaveDialog
          open={leaving}
          title="Stop practising?"
          description="What you have answered counts; the rest stays due."
          leaveLabel="Stop"
          onStay={() => setLeaving(false)}
          onLeave={() => {
            setLeaving(false)
            practice.stop()
          }}
        />
      </>
    )
  }
  if (cards.length > 0) {
    return (
      <PracticeDone
        right={cards.filter(({ card, chosen }) => chosen !== null && isRightAnswer(card, chosen)).length}
        total={cards.length}
        summary={summary}
        onMore={practice.start}
        onClose={practice.stop}
      />
    )
  }
  // A deck that is not on this device yet is not an empty deck.
  if (canSync && practice.isSyncing && deck.cards.length === 0 && online) return <Opening />
  return <DeckOverview summary={summary} isVisitor={userId === null} online={online} onPractise={practice.start} />
}

function Opening() {
  return (
    <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
      <Spinner />
      Opening your deck…
    </p>
  )
}

function Explanation({ corrected, text }: { corrected: boolean; text: string | null }) {
  return (
    <div className="mistakes-note">
      {corrected && <Notice>The answer to this question was corrected, so it starts again.</Notice>}
      {text && (
        <p role="status" className="text-muted">
          {text}
        </p>
      )}
    </div>
  )
}

const pipsOf = ({ cards, index }: Practice): Pip[] =>
  cards.map(({ card, chosen }, place) => {
    if (chosen !== null) return isRightAnswer(card, chosen) ? 'right' : 'wrong'
    return place === index ? 'open' : 'ahead'
  })

function questionView(practice: Practice, nameOf: (category: string) => string): QuestionView {
  const { cards, index } = practice
  const { card, chosen } = cards[index] as Practice['cards'][number]
  const level = isDifficulty(card.difficulty) ? DIFFICULTY_LABELS[card.difficulty].label : card.difficulty
  return {
    index,
    total: cards.length,
    pips: pipsOf(practice),
    category: nameOf(card.category),
    difficulty: level,
    question: card.question,
    options: card.options,
    settled: chosen === null ? null : { chosen, answer: card.answer },
    closesAt: null,
    limitSeconds: null,
  }
}
