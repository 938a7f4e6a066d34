import { Heart, Play } from 'lucide-react'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { TimerRing } from '../../ui/game/timer-ring.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PromoVideo } from './promo-video.tsx'
import { COUNTDOWN_SECONDS, type PromptStage, useBeforeResults } from './use-before-results.ts'

interface BeforeResultsProps {
  ads: AdService
  /** Called when the ad is over, however it ended. */
  onClose(): void
}

/** Offers a video between the last question and the results to players without premium. */
export function BeforeResults({ ads, onClose }: BeforeResultsProps) {
  const { stage, watch, skip, closable } = useBeforeResults(ads, onClose)
  return (
    <Dialog open={stage.kind !== 'over'} onClose={skip} title="Support Knowdown" dismissible={closable}>
      <div className="ad-stage">
        <StageContent stage={stage} onWatch={watch} onSkip={skip} />
      </div>
      <p className="border-line border-t pt-4 text-center text-muted text-sm">Premium users never see ads.</p>
    </Dialog>
  )
}

interface StageContentProps {
  stage: PromptStage
  onWatch(): void
  onSkip(): void
}

function StageContent({ stage, onWatch, onSkip }: StageContentProps) {
  switch (stage.kind) {
    case 'counting':
      return (
        <>
          <TimerRing left={stage.left} total={COUNTDOWN_SECONDS} label="Seconds to go" warnAt={0} />
          <p role="status" className="text-lg">
            Get ready for your results...
          </p>
        </>
      )
    case 'choice':
      return (
        <>
          <p className="text-balance text-muted">A short video helps to keep Knowdown free. It is your choice.</p>
          <Button size="lg" className="w-full" icon={<Play aria-hidden />} onClick={onWatch}>
            Watch Video
          </Button>
          <Button variant="secondary" size="lg" className="w-full" onClick={onSkip}>
            Skip to Results
          </Button>
        </>
      )
    case 'playing':
      return <PromoVideo promo={stage.promo} left={stage.left} seconds={stage.seconds} onSkip={onSkip} />
    case 'thanks':
      return (
        <>
          <span aria-hidden className="ad-heart">
            <Heart size={32} />
          </span>
          <p role="status" className="font-bold font-display text-xl">
            Thanks for your support!
          </p>
        </>
      )
    case 'watching':
      return <Spinner label="Loading the video" />
    case 'over':
      return null
  }
}
