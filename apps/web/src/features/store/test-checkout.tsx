import { PACK_PRICE, PREMIUM_PRICE } from '@knowdown/domain/catalogue/products'
import { FlaskConical } from 'lucide-react'
import type { Product, TestOutcome } from '../../platform/purchases/sandbox-vendor.ts'
import { Button } from '../../ui/controls/button.tsx'
import { productName } from './use-checkout.ts'
import './test-checkout.css'

interface TestCheckoutProps {
  product: Product
  onDecide(outcome: TestOutcome): void
}

/** Takes the place of a real checkout. Nobody must mistake it for one. */
export function TestCheckout({ product, onDecide }: TestCheckoutProps) {
  return (
    <section aria-labelledby="test-checkout" className="store-step">
      <p className="test-strip">
        <FlaskConical aria-hidden size={18} />
        Test checkout · no money moves
      </p>
      <div className="test-bill">
        <h3 id="test-checkout" className="text-lg">
          {productName(product)}
        </h3>
        <p className="font-bold font-display text-lg tabular-nums">
          {product === 'premium' ? PREMIUM_PRICE : PACK_PRICE}
        </p>
      </div>
      <p className="text-muted text-sm">Choose a test outcome</p>
      <Button size="lg" className="w-full" onClick={() => onDecide('succeed')}>
        Pay with test money
      </Button>
      <Button variant="secondary" size="lg" className="w-full" onClick={() => onDecide('fail')}>
        Let the payment fail
      </Button>
      <Button variant="quiet" onClick={() => onDecide('cancel')}>
        Cancel
      </Button>
    </section>
  )
}
