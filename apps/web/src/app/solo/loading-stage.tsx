import type { ScreenOf } from '@knowdown/domain/solo/solo-state'
import { LoadingScreen } from '../../features/quiz/loading-screen.tsx'
import { useLoading } from './use-loading.ts'
import type { Hear } from './use-solo-quiz.ts'

interface LoadingStageProps {
  screen: ScreenOf<'loading'>
  attempt: number
  userId: string | null
  category: string
  hear: Hear
}

export function LoadingStage({ category, ...loading }: LoadingStageProps) {
  useLoading(loading)
  return <LoadingScreen screen={loading.screen} category={category} />
}
