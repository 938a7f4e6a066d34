import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { StoreDialog } from './store-dialog.tsx'

/** The vendor's module, as far as the store calls it. */
const vendor = vi.hoisted(() => ({ purchase: vi.fn() }))
vi.mock('@revenuecat/purchases-js', () => {
  const product = { identifier: 'premium_monthly', price: { formattedPrice: '€3.49' } }
  const offering = { availablePackages: [{ identifier: '$rc_monthly', webBillingProduct: product }] }
  const shop = { getOfferings: async () => ({ current: offering }), purchase: vendor.purchase }
  return {
    Purchases: { isConfigured: () => false, configure: () => {}, getSharedInstance: () => shop },
    PurchasesError: class extends Error {},
    ErrorCode: {},
  }
})

afterEach(cleanup)

const NOTHING = {
  hasPremium: false,
  unlockedPacks: [] as string[],
  premiumUntil: null as string | null,
  renews: false,
  premiumPrice: '$2.99/month',
  packPrice: '$0.99',
}

/** A server with one customer; `down` makes its purchases unreachable. */
function shopServer(provider: 'sandbox' | 'revenuecat' | 'none' = 'sandbox') {
  const state = { bought: { ...NOTHING }, down: false, asked: [] as string[] }
  const replies: Record<string, (body: { product: string; outcome: string }) => Response> = {
    '/client-settings': () =>
      Response.json({
        ads: 'none',
        purchases: { provider, webKey: 'web' },
        realtime: { key: 'knowdown', hosted: null },
        contact_email: 'privacy@example.org',
      }),
    '/categories': () => Response.json([]),
    '/purchases': () => bought(),
    '/purchases/refresh': () => bought(),
    '/sandbox-store/restore': () => Response.json({ restored: [] }),
    '/sandbox-store/end-subscription': () => {
      state.bought = { ...state.bought, renews: false }
      return bought()
    },
    '/sandbox-store/purchase': ({ product, outcome }) => {
      if (outcome === 'fail') return Response.json({ detail: 'declined' }, { status: 402 })
      if (outcome === 'cancel') return Response.json({ success: false, cancelled: true })
      if (product === 'premium')
        state.bought = { ...state.bought, hasPremium: true, renews: true, premiumUntil: '2026-12-24T12:00:00.000Z' }
      else state.bought = { ...state.bought, unlockedPacks: [product] }
      return Response.json({ success: true })
    },
  }
  const bought = () =>
    state.down ? Response.json({ detail: 'not reachable' }, { status: 503 }) : Response.json(state.bought)
  const fetch = async (url: unknown, init?: RequestInit) => {
    const path = String(url)
    if (path !== '/categories') state.asked.push(path)
    return replies[path]?.(JSON.parse(String(init?.body ?? '{}'))) ?? new Response(null, { status: 404 })
  }
  return { state, api: createApi('', fetch as typeof globalThis.fetch) }
}

function show(server: ReturnType<typeof shopServer>, userId: string | null = 'ada', wanted: string | null = null) {
  const onSignIn = vi.fn()
  const onPlay = vi.fn()
  const onClose = vi.fn()
  const dialog = (open: boolean, firstTab: 'premium' | 'packs' = 'premium') => (
    <QueryClientProvider client={queries}>
      <BackendProvider backend={{ api: server.api }}>
        <StoreDialog
          open={open}
          onClose={onClose}
          firstTab={firstTab}
          userId={userId}
          onSignIn={onSignIn}
          wanted={wanted}
          onPlay={onPlay}
        />
      </BackendProvider>
    </QueryClientProvider>
  )
  const queries = createQueryClient()
  const { rerender } = render(dialog(true))
  const open = (now: boolean, firstTab?: 'premium' | 'packs') => rerender(dialog(now, firstTab))
  return { onSignIn, onClose, onPlay, open }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('[S1] [S2] it opens with what premium costs and gives', async () => {
  show(shopServer())
  const store = screen.getByRole('dialog', { name: 'Store', description: 'Unlock premium features' })
  expect(await within(store).findByRole('button', { name: 'Subscribe Now' })).toBeTruthy()
  expect(within(store).getByRole('tab', { name: 'Premium' }).getAttribute('aria-selected')).toBe('true')
  expect(within(store).getByRole('region', { name: 'Premium Monthly' }).textContent).toContain('$2.99/month')
  expect(
    within(store)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Remove all ads', 'Unlock all category packs', 'Enhanced AI Assistant', 'Support the developer'])
  expect(within(store).getByRole('button', { name: 'Restore Purchases' })).toBeTruthy()
})

test('[S1] every opening begins with Premium, unless packs were asked for', async () => {
  const { open } = show(shopServer())
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  await userEvent.click(await screen.findByRole('tab', { name: 'Category Packs' }))
  expect(chosen()).toBe('Category Packs')
  open(false)
  open(true)
  expect(chosen()).toBe('Premium')
  open(false, 'packs')
  open(true, 'packs')
  expect(chosen()).toBe('Category Packs')
})

test('[S4] a store that cannot be reached says so, checks on request, and opens when it is back', async () => {
  const server = shopServer()
  server.state.down = true
  show(server)
  expect(await screen.findByText('Store Setup in Progress')).toBeTruthy()
  await press('Retry Connection')
  expect(await screen.findByText('Store Setup in Progress')).toBeTruthy()
  server.state.down = false
  await press('Retry Connection')
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy()
})

test('[S4] where nothing is sold the store is in setup', async () => {
  show(shopServer('none'))
  expect(await screen.findByText('Store Setup in Progress')).toBeTruthy()
})

test('[S5] each opening, a purchase and a restore ask the server what has been bought', async () => {
  const server = shopServer()
  const { open } = show(server)
  await screen.findByRole('button', { name: 'Subscribe Now' })
  const refreshes = () => server.state.asked.filter((path) => path === '/purchases/refresh').length
  await vi.waitFor(() => expect(refreshes()).toBe(1))
  open(false)
  open(true)
  await vi.waitFor(() => expect(refreshes()).toBe(2))
  await press('Subscribe Now')
  await press('Pay with test money')
  expect(await screen.findByText('Active Subscription')).toBeTruthy()
  expect(refreshes()).toBe(3)
  await press('Restore Purchases')
  await vi.waitFor(() => expect(refreshes()).toBe(4))
})

test('[S5] the message of a restore belongs to the tab on which it was asked for', async () => {
  show(shopServer())
  await screen.findByRole('button', { name: 'Subscribe Now' })
  await press('Restore Purchases')
  expect(await screen.findByText('Your purchases are up to date.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Category Packs' }))
  expect(screen.queryByText('Your purchases are up to date.')).toBeNull()
})

test('[S2] while a purchase is under way the button says Processing..., and a cancelled one is no error', async () => {
  show(shopServer())
  await press('Subscribe Now')
  expect(screen.getByText(/Test checkout/)).toBeTruthy()
  await press('Cancel')
  expect(await screen.findByText('Cancelled. Nothing was bought.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy()
})

test('[SF1] a failed payment and a failed restore show a message, change nothing, and are logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = shopServer()
  show(server)
  await press('Subscribe Now')
  await press('Let the payment fail')
  expect((await screen.findByRole('alert')).textContent).toBe('The purchase did not go through. Please try again.')
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy()
  server.state.down = true
  await press('Restore Purchases')
  expect(await screen.findByText('Your purchases could not be restored. Please try again.')).toBeTruthy()
  expect(log.mock.calls.map(([what]) => what)).toEqual(['purchase failed', 'restore failed'])
  log.mockRestore()
})

test('leaving in the middle of a test checkout cancels it', async () => {
  const server = shopServer()
  const { onClose, open } = show(server)
  await press('Subscribe Now')
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  open(false)
  open(true)
  expect(await screen.findByRole('button', { name: 'Subscribe Now' })).toBeTruthy()
  expect(server.state.bought.hasPremium).toBe(false)
})

test('[S3] the second tab shows eight packs; a bought one is unlocked, the others are not', async () => {
  show(shopServer())
  await userEvent.click(await screen.findByRole('tab', { name: 'Category Packs' }))
  expect(screen.getAllByRole('article')).toHaveLength(8)
  await press('$0.99 for Gamer Pack')
  await press('Pay with test money')
  await vi.waitFor(() =>
    expect(within(screen.getByRole('article', { name: 'Gamer Pack' })).getByText('Unlocked')).toBeTruthy(),
  )
  expect(screen.getAllByRole('button', { name: /^\$0.99/ })).toHaveLength(7)
})

test('a renewal can be stopped, and the end of the period is shown', async () => {
  show(shopServer())
  await press('Subscribe Now')
  await press('Pay with test money')
  expect(await screen.findByText(/^Renews on .*2026/)).toBeTruthy()
  await press('Cancel subscription')
  expect(await screen.findByText(/^Ends on .*2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
})

test('a visitor sees everything, and buying leads to sign in', async () => {
  const server = shopServer()
  const { onSignIn } = show(server, null)
  await press('Subscribe Now')
  expect(screen.getByText(/A purchase belongs to an account/)).toBeTruthy()
  await press('Sign Up')
  expect(onSignIn).toHaveBeenCalledWith('sign-up', 'premium')
  expect(server.state.asked).toEqual(expect.arrayContaining(['/purchases']))
  expect(server.state.asked).not.toContain('/purchases/refresh')
})

test('[S2] the vendor’s checkout gets the page for itself, and the store comes back with what was bought', async () => {
  const server = shopServer('revenuecat')
  let paid = () => {}
  vendor.purchase.mockImplementation(
    () =>
      new Promise<void>((resolve) => {
        paid = () => {
          server.state.bought = { ...NOTHING, hasPremium: true }
          resolve()
        }
      }),
  )
  show(server)
  expect((await screen.findByRole('region', { name: 'Premium Monthly' })).textContent).toContain('€3.49/month')
  await press('Subscribe Now')
  await vi.waitFor(() => expect(vendor.purchase).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog', { name: 'Store' })).toBeNull()
  paid()
  expect(await screen.findByText('Active Subscription')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Store' })).toBeTruthy()
})

test.each([
  ['the category that was looked for', 'the-hobbit', 'Play The Hobbit now', 'the-hobbit'],
  ['else the first of the pack', null, 'Play Harry Potter now', 'harry-potter'],
])('after a purchase it can be played at once: %s', async (_, wanted, label, category) => {
  const { onPlay } = show(shopServer(), 'ada', wanted)
  await userEvent.click(await screen.findByRole('tab', { name: 'Category Packs' }))
  await press(/for Fantasy Pack/)
  expect(screen.queryByRole('button', { name: /^Play .* now/ })).toBeNull()
  await press('Pay with test money')
  await press(label)
  expect(onPlay).toHaveBeenCalledExactlyOnceWith(category)
})
