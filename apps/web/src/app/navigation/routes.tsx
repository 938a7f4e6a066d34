import { type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Home } from '../../features/home/home.tsx'
import { WelcomePrompt } from '../../features/welcome/welcome-prompt.tsx'
import { useSession } from '../session/session.tsx'
import type { Arrival } from './arrivals.ts'
import { lazyScreen } from './lazy-screen.ts'
import { Page } from './page.tsx'
import { PagePlaceholder } from './page-placeholder.tsx'

const Auth = lazyScreen(() => import('../../features/auth/auth.tsx'), 'Auth')
const VerifyEmail = lazyScreen(() => import('../../features/auth/verify-email.tsx'), 'VerifyEmail')
const PasswordReset = lazyScreen(() => import('../../features/auth/password-reset.tsx'), 'PasswordReset')
const Profile = lazyScreen(() => import('../../features/profile/profile.tsx'), 'Profile')
const Leaderboard = lazyScreen(() => import('../../features/leaderboard/leaderboard.tsx'), 'Leaderboard')
const PrivacyPolicy = lazyScreen(() => import('../../features/privacy/privacy-policy.tsx'), 'PrivacyPolicy')

export function Routes({ arrival }: { arrival(): Arrival }) {
  const { user } = useSession()

  // The key makes each path a page of its own: without it the next page would take over the last one's state.
  const route = (path: string | undefined, name: string, screen: ReactNode) => (
    <Route key={path ?? 'home'} {...(path && { path })}>
      <Suspense fallback={<PagePlaceholder>{`Loading ${name}...`}</PagePlaceholder>}>
        <Page title={path ? `${name} · Knowdown` : 'Knowdown · Test your knowledge'} arrival={arrival}>
          {screen}
        </Page>
      </Suspense>
    </Route>
  )

  return (
    <Switch>
      {route('/auth', 'Sign In', <Auth />)}
      {route('/profile', 'Profile', <Profile user={user} />)}
      {route('/verify-email', 'Email Verification', <VerifyEmail />)}
      {route('/password-reset', 'Password Reset', <PasswordReset />)}
      {route('/leaderboard', 'Leaderboard', <Leaderboard />)}
      {route('/privacy-policy', 'Privacy Policy', <PrivacyPolicy />)}
      {route(undefined, 'Home', <Home welcome={user ? null : <WelcomePrompt />} />)}
    </Switch>
  )
}
