import { useState } from 'react'
import { usePurchaseInfo } from '../../api/use-purchase-info.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PacksTab } from './packs-tab.tsx'
import { PremiumTab } from './premium-tab.tsx'
import { SetupNotice } from './setup-notice.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { TestCheckout } from './test-checkout.tsx'
import { useStoreCounter } from './use-store-counter.ts'
import './store.css'

type StoreTab = 'premium' | 'packs'

interface StoreDialogProps {
  open: boolean
  onClose(): void
  userId: string | null
  /** Leaves for the sign-in page; the store comes back afterwards. */
  onSignIn(mode: 'sign-in' | 'sign-up'): void
}

export function StoreDialog({ open, onClose, userId, onSignIn }: StoreDialogProps) {
  const counter = useStoreCounter(open, userId)
  // Kept here: a checkout takes the place of the shelves, and they come back as they were.
  const [tab, setTab] = useState<StoreTab>('premium')
  const { step, said, status, busy, leave } = counter

  function close() {
    leave()
    onClose()
  }

  function signIn(mode: 'sign-in' | 'sign-up') {
    leave()
    onSignIn(mode)
  }

  return (
    <Dialog open={open && !counter.elsewhere} onClose={close} title="Store" description="Unlock premium features">
      <div className="store">
        {said && <Notice tone={said.tone}>{said.words}</Notice>}
        {step.kind === 'sign-in' && <SignInStep onSignIn={signIn} onBack={counter.back} />}
        {step.kind === 'test-checkout' && <TestCheckout product={step.product} onDecide={step.decide} />}
        {step.kind === 'shelves' && (
          <>
            {status === 'opening' && <Skeleton className="store-opening" />}
            {status === 'ready' && <Shelves counter={counter} tab={tab} onTab={setTab} />}
            {(status === 'setup' || status === 'checking') && (
              <SetupNotice checking={status === 'checking'} onRetry={counter.retry} />
            )}
            <div className="store-foot">
              <Button variant="quiet" busy={busy === 'restoring'} onClick={counter.restore}>
                Restore Purchases
              </Button>
              {counter.sandbox && <p className="text-muted text-xs">This is a test store: no money moves.</p>}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ShelvesProps {
  counter: ReturnType<typeof useStoreCounter>
  tab: StoreTab
  onTab(tab: StoreTab): void
}

function Shelves({ counter, tab, onTab }: ShelvesProps) {
  const { data: info } = usePurchaseInfo()
  const shelf = { info, prices: counter.prices, busy: counter.busy, onBuy: counter.buy }
  return (
    <Tabs
      label="Store"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'premium', label: 'Premium', panel: <PremiumTab {...shelf} onStopRenewal={counter.stopRenewal} /> },
        { id: 'packs', label: 'Category Packs', panel: <PacksTab {...shelf} /> },
      ]}
    />
  )
}
