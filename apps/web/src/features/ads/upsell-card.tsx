import { Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export function UpsellCard({ onUpgrade }: { onUpgrade(): void }) {
  return (
    <section aria-label="Upgrade to Premium" className="ad-card ad-upsell">
      <span aria-hidden className="promo-sign">
        <Sparkles size={24} />
      </span>
      <div className="ad-words">
        <p className="ad-headline">Remove ads forever</p>
        <p className="ad-text">Upgrade to Premium</p>
      </div>
      <Button variant="inverse" onClick={onUpgrade}>
        Upgrade
      </Button>
    </section>
  )
}
