import { findCategory, nameFromSlug } from '@knowdown/domain/catalogue/category'
import { findPack } from '@knowdown/domain/catalogue/packs'
import { useState } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { usePurchaseInfo } from '../../api/use-purchase-info.ts'
import type { Product } from '../../platform/purchases/sandbox-vendor.ts'
import { useOnline } from '../../platform/reachability.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { OFFLINE_MESSAGE } from '../../ui/display/offline-message.ts'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PacksTab } from './packs-tab.tsx'
import { PremiumTab } from './premium-tab.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { TestCheckout } from './test-checkout.tsx'
import { useCheckout } from './use-checkout.ts'
import './store.css'

type StoreTab = 'premium' | 'packs'

interface StoreDialogProps {
  open: boolean
  onClose(): void
  /** Every opening begins with this tab. */
  firstTab: StoreTab
  userId: string | null
  /** Leaves for the sign-in page; the store comes back afterwards with the same tab. */
  onSignIn(mode: 'sign-in' | 'sign-up', tab: StoreTab): void
  /** The category for whose sake the store was opened. */
  wanted: string | null
  onPlay(category: string): void
}

export function StoreDialog({ open, onClose, firstTab, userId, onSignIn, wanted, onPlay }: StoreDialogProps) {
  const checkout = useCheckout(open, userId)
  // Kept here, so that the same tab is open again after a test checkout.
  const [tab, setTab] = useState<StoreTab>(firstTab)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setTab(firstTab)
  }
  const { step, message, status, busy, leave } = checkout

  function close() {
    leave()
    onClose()
  }

  function changeTab(next: StoreTab) {
    setTab(next)
    checkout.forgetMessage()
  }

  function signIn(mode: 'sign-in' | 'sign-up') {
    leave()
    onSignIn(mode, tab)
  }

  return (
    <Dialog
      wide
      open={open && !checkout.isVendorCheckoutOpen}
      onClose={close}
      title="Store"
      description="Unlock premium features"
    >
      <div className="store">
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
        {checkout.bought !== null && (
          <PlayNow
            product={checkout.bought}
            wanted={wanted}
            onPlay={(category) => {
              leave()
              onPlay(category)
            }}
          />
        )}
        {step.kind === 'sign-in' && <SignInStep onSignIn={signIn} onBack={checkout.back} />}
        {step.kind === 'test-checkout' && <TestCheckout product={step.product} onDecide={step.decide} />}
        {step.kind === 'products' && (
          <>
            {status === 'opening' && <Skeleton className="store-opening" />}
            {status === 'ready' && <StoreTabs checkout={checkout} tab={tab} onTab={changeTab} />}
            {(status === 'setup' || status === 'checking') && (
              <SetupNotice checking={status === 'checking'} onRetry={checkout.retry} />
            )}
            <div className="store-foot">
              <Button variant="quiet" busy={busy === 'restoring'} onClick={checkout.restore}>
                Restore Purchases
              </Button>
              {checkout.sandbox && <p className="text-muted text-xs">This is a test store: no money moves.</p>}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface PlayNowProps {
  product: Product
  wanted: string | null
  onPlay(category: string): void
}

/** After a purchase: the category that was wanted, else the first of the pack. */
function PlayNow({ product, wanted, onPlay }: PlayNowProps) {
  const { data: categories = [] } = useCategories()
  const pack = findPack(product)
  const category = pack && !(wanted && pack.categories.includes(wanted)) ? pack.categories[0] : wanted
  if (category === null) return null
  return (
    <Button onClick={() => onPlay(category)}>
      Play {findCategory(categories, category)?.name ?? nameFromSlug(category)} now
    </Button>
  )
}

interface StoreTabsProps {
  checkout: ReturnType<typeof useCheckout>
  tab: StoreTab
  onTab(tab: StoreTab): void
}

function StoreTabs({ checkout, tab, onTab }: StoreTabsProps) {
  const { data: info } = usePurchaseInfo()
  const props = { info, prices: checkout.prices, busy: checkout.busy, onBuy: checkout.buy }
  return (
    <Tabs
      label="Store"
      fill
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'premium', label: 'Premium', panel: <PremiumTab {...props} onStopRenewal={checkout.stopRenewal} /> },
        { id: 'packs', label: 'Category Packs', panel: <PacksTab {...props} /> },
      ]}
    />
  )
}

function SetupNotice({ checking, onRetry }: { checking: boolean; onRetry(): void }) {
  const online = useOnline()
  return (
    <div className="flex flex-col gap-4">
      {online ? (
        <Notice>
          <p className="font-semibold">Store Setup in Progress</p>
          <p className="text-muted">
            The store cannot be reached right now. What you have bought stays yours, and all free categories are open.
          </p>
        </Notice>
      ) : (
        <Notice>{OFFLINE_MESSAGE}</Notice>
      )}
      <Button variant="secondary" busy={checking} onClick={onRetry}>
        {checking ? 'Checking...' : 'Retry Connection'}
      </Button>
    </div>
  )
}
