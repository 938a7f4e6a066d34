import { Ban, Heart, Layers, type LucideIcon, Sparkles } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { isBuying, premiumPrice, type Shelf } from './shelf.ts'

const BENEFITS: readonly { icon: LucideIcon; words: string }[] = [
  { icon: Ban, words: 'Remove all ads' },
  { icon: Layers, words: 'Unlock all category packs' },
  { icon: Sparkles, words: 'Enhanced AI Assistant' },
  { icon: Heart, words: 'Support the developer' },
]

interface PremiumTabProps extends Shelf {
  /** Null where the vendor's own pages stop it. */
  onStopRenewal: (() => void) | null
}

export function PremiumTab({ onStopRenewal, ...shelf }: PremiumTabProps) {
  const { info, busy, onBuy } = shelf
  const [amount, period] = premiumPrice(shelf).split('/')
  const buying = isBuying(busy, 'premium')
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="premium-monthly" className="premium-card">
        <h3 id="premium-monthly" className="text-lg">
          Premium Monthly
        </h3>
        <p className="premium-price">
          {amount}
          {period && <span className="premium-period">/{period}</span>}
        </p>
        <ul className="premium-benefits">
          {BENEFITS.map(({ icon: Icon, words }) => (
            <li key={words}>
              <Icon aria-hidden size={20} />
              {words}
            </li>
          ))}
        </ul>
      </section>
      {info?.hasPremium ? (
        <div className="premium-active">
          <p className="owned-mark text-lg">
            <CheckIcon />
            Active Subscription
          </p>
          {info.premiumUntil && <p className="text-muted text-sm">{untilWords(info.premiumUntil, info.renews)}</p>}
          {onStopRenewal && info.renews && (
            <Button variant="quiet" busy={busy === 'stopping'} onClick={onStopRenewal}>
              Stop the renewal
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-2">
          <Button size="lg" className="w-full" busy={buying} onClick={() => onBuy('premium')}>
            {buying ? 'Processing...' : 'Subscribe Now'}
          </Button>
          <p className="text-center text-muted text-sm">Renews every month until you stop it.</p>
        </div>
      )}
    </div>
  )
}

function untilWords(until: string, renews: boolean): string {
  const day = new Date(until).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
  return renews ? `Renews on ${day}.` : `Ends on ${day}. It will not renew.`
}
