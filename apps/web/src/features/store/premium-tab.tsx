import { Ban, Heart, Layers, type LucideIcon, Sparkles } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { CheckIcon } from '../../ui/display/icons.tsx'
import { isBuying, premiumPrice, type StoreTabProps } from './store-props.ts'
import './premium-tab.css'

const BENEFITS: readonly { icon: LucideIcon; text: string }[] = [
  { icon: Ban, text: 'Remove all ads' },
  { icon: Layers, text: 'Unlock all category packs' },
  { icon: Sparkles, text: 'Enhanced AI Assistant' },
  { icon: Heart, text: 'Support the developer' },
]

interface PremiumTabProps extends StoreTabProps {
  /** Null where the renewal is stopped on the vendor's own pages. */
  onStopRenewal: (() => void) | null
}

export function PremiumTab({ onStopRenewal, ...props }: PremiumTabProps) {
  const { info, busy, onBuy } = props
  const [amount, period] = premiumPrice(props).split('/')
  const buying = isBuying(busy, 'premium')
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="premium-monthly" className="premium-card">
        <h3 id="premium-monthly" className="text-lg">
          Premium Monthly
        </h3>
        <p className="premium-price">
          {amount}
          <wbr />
          {period && <span className="premium-period">/{period}</span>}
        </p>
        <ul className="premium-benefits">
          {BENEFITS.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon aria-hidden size={20} />
              {text}
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
          {info.premiumUntil && <p className="text-muted text-sm">{renewalText(info.premiumUntil, info.renews)}</p>}
          {onStopRenewal && info.renews && (
            <Button variant="quiet" busy={busy === 'stopping'} onClick={onStopRenewal}>
              Cancel subscription
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

function renewalText(until: string, renews: boolean): string {
  const day = new Date(until).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
  return renews ? `Renews on ${day}.` : `Ends on ${day}. It will not renew.`
}
