import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useBackend } from '../api/backend.tsx'
import { onBackOnline } from '../platform/reachability.ts'
import { useAds } from './ads/use-ads.ts'
import { useAssistant } from './assistant/assistant.tsx'
import { useBattle } from './battle/use-battle.ts'
import { lazyScreen, preloadableScreen } from './navigation/lazy-screen.tsx'
import { PagePlaceholder } from './navigation/page.tsx'
import { useEntryState } from './navigation/use-entry-state.ts'
import { runWhenIdle } from './run-when-idle.ts'
import { useSession } from './session/session.tsx'
import { usePlayerId } from './session/use-player-id.ts'
import { HomeScreen } from './solo/home-screen.tsx'
import { eventForHistoryMove, flowDepth, useFlowHistory } from './solo/use-flow-history.ts'
import { type SoloDispatch, useSoloQuiz } from './solo/use-solo-quiz.ts'
import type { OpenStore } from './use-store-dialog.ts'

const { Screen: SoloStage, preload } = preloadableScreen(() => import('./solo/solo-stage.tsx'), 'SoloStage')
const BattleStage = lazyScreen(() => import('./battle/battle-stage.tsx'), 'BattleStage')

/** Home and everything that follows from it: the quiz, its results, their review, and battles. */
export function HomeFlow({ onOpenStore }: { onOpenStore: OpenStore }) {
  const [quiz, dispatch] = useSoloQuiz()
  const { user } = useSession()
  const playerId = usePlayerId()
  const { premium } = useAssistant()
  const { screen } = quiz
  const ads = useAds()
  const viewer = { premium, adsReady: ads.kind === 'open' && ads.service.ready, signedIn: playerId !== null }
  const battle = useBattle()
  const inBattle = battle.state.seat !== null || battle.state.invitedCode !== null

  const wasAway = useRef(false)
  useEffect(() => {
    if (screen.kind !== 'home' || inBattle) wasAway.current = true
  }, [screen.kind, inBattle])

  // From the profile: a quiz begins at once, unless one is under way.
  const start = useEntryState<true>('start')
  useEffect(() => {
    if (!start) return
    history.replaceState({ ...history.state, start: undefined }, '')
    dispatch({ type: 'mode-chosen', mode: 'solo' })
    dispatch({ type: 'start-pressed' })
  }, [start, dispatch])

  // Going back from a running quiz asks first.
  const [leaving, setLeaving] = useState(false)
  useFlowHistory(inBattle ? 1 : flowDepth(screen), (to) => {
    if (inBattle) battle.goBack()
    else if (screen.kind === 'quiz') setLeaving(!leaving)
    else dispatch(eventForHistoryMove(screen, to, viewer))
  })
  function leaveBattle(reason: string | null) {
    dispatch({ type: 'home-pressed' })
    dispatch({ type: 'mode-chosen', mode: 'multi' })
    battle.leave(reason)
  }

  // Queued results are only sent for a user whose session the server has confirmed.
  useBackgroundWork(user?.id ?? null, dispatch)
  // Preloaded, so that Start Quiz does not wait for code.
  useEffect(() => runWhenIdle(preload), [])

  if (inBattle) {
    return (
      <Suspense fallback={<PagePlaceholder>Preparing your battle...</PagePlaceholder>}>
        <BattleStage battle={battle} onLeft={leaveBattle} />
      </Suspense>
    )
  }
  if (screen.kind === 'home') {
    return (
      <HomeScreen
        quiz={quiz}
        home={screen}
        dispatch={dispatch}
        playerId={playerId}
        returned={wasAway.current}
        onOpenStore={onOpenStore}
        battle={battle}
      />
    )
  }
  return (
    <Suspense fallback={<PagePlaceholder>Preparing your quiz...</PagePlaceholder>}>
      <SoloStage
        quiz={quiz}
        screen={screen}
        dispatch={dispatch}
        viewer={viewer}
        ads={ads}
        userId={playerId}
        onOpenStore={onOpenStore}
        leaving={leaving}
        onLeaving={setLeaving}
      />
    </Suspense>
  )
}

/** Runs when the browser is idle, and as soon as the network is back. */
function useBackgroundWork(userId: string | null, dispatch: SoloDispatch) {
  const { api } = useBackend()
  const queries = useQueryClient()
  useEffect(() => {
    const work = async () => {
      const { runBackgroundWork } = await import('./solo/background-work.ts')
      for (const result of await runBackgroundWork(api, queries, userId))
        dispatch({ type: 'result-recorded', ...result })
    }
    // Without a network the code cannot be fetched; the next run makes up for it.
    const start = () => void work().catch(() => undefined)
    const cancel = runWhenIdle(start)
    const stop = onBackOnline(start)
    return () => {
      cancel()
      stop()
    }
  }, [api, queries, userId, dispatch])
}
