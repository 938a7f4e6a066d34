import type { ScreenOf } from '@knowdown/domain/solo/solo-state'
import { PROGRESS_DONE } from '@knowdown/domain/solo/solo-transitions'
import { Notice } from '../../ui/display/notice.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import './loading-screen.css'

export function LoadingScreen({ screen, category }: { screen: ScreenOf<'loading'>; category: string }) {
  const heading = useFocusOnArrival()
  const { stage, message } = screen
  const progress = stage.kind === 'fetching' ? stage.progress : PROGRESS_DONE
  return (
    <section data-focus-mode className="loading-screen">
      <p className="font-semibold text-muted">{category}</p>
      <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl">
        {message}
      </h1>
      {stage.kind === 'failed' ? (
        <Notice tone="wrong">{stage.message}</Notice>
      ) : (
        <div className="flex w-full flex-col gap-2">
          <div
            role="progressbar"
            aria-label="Preparing your quiz"
            aria-valuenow={progress}
            aria-valuemin={0}
            aria-valuemax={100}
            className="loading-bar"
          >
            <div style={{ transform: `scaleX(${progress / 100})` }} />
          </div>
          <p aria-hidden className="font-display font-bold text-brand text-lg tabular-nums">
            {progress}%
          </p>
        </div>
      )}
    </section>
  )
}
