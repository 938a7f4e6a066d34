import { type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { AdSlot } from '../ads/ad-slot.tsx'
import { HomeFlow } from '../home-flow.tsx'
import { useSession } from '../session/session.tsx'
import type { OpenStore } from '../use-store-dialog.ts'
import { JOIN_PAGE, recordedPage, SETTINGS_PAGE } from './doors.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { Page, PagePlaceholder } from './page.tsx'
import type { PageArrival } from './page-arrival.ts'

const Auth = lazyScreen(() => import('../../features/auth/auth.tsx'), 'Auth')
const VerifyPage = lazyScreen(() => import('../session/verify-page.tsx'), 'VerifyPage')
const PasswordReset = lazyScreen(() => import('../../features/auth/password-reset.tsx'), 'PasswordReset')
const ProfilePage = lazyScreen(() => import('../profile/profile-page.tsx'), 'ProfilePage')
const SettingsPage = lazyScreen(() => import('../profile/settings-page.tsx'), 'SettingsPage')
const Leaderboard = lazyScreen(() => import('../../features/leaderboard/leaderboard.tsx'), 'Leaderboard')
const PrivacyPolicy = lazyScreen(() => import('../../features/privacy/privacy-policy.tsx'), 'PrivacyPolicy')
const JoinPage = lazyScreen(() => import('../battle/join-page.tsx'), 'JoinPage')
const DailyPage = lazyScreen(() => import('../daily/daily-page.tsx'), 'DailyPage')
const ChallengeLink = lazyScreen(() => import('../challenge/challenge-link.tsx'), 'ChallengeLink')
const MistakesPage = lazyScreen(() => import('../mistakes/mistakes-page.tsx'), 'MistakesPage')
const ArenaPage = lazyScreen(() => import('../arena/arena-page.tsx'), 'ArenaPage')
const FindPage = lazyScreen(() => import('../battle/find-page.tsx'), 'FindPage')
const RecordedLink = lazyScreen(() => import('../battle/recorded-page.tsx'), 'RecordedLink')
const PartyPages = lazyScreen(() => import('../party/party-pages.tsx'), 'PartyPages')
const AssignedPages = lazyScreen(() => import('../assignments/assigned-pages.tsx'), 'AssignedPages')
const AssignmentPages = lazyScreen(() => import('../assignments/assignment-pages.tsx'), 'AssignmentPages')
const QuizPages = lazyScreen(() => import('../quizzes/quiz-pages.tsx'), 'QuizPages')
const SharedQuizLink = lazyScreen(() => import('../quizzes/shared-quiz-page.tsx'), 'SharedQuizLink')
const DeskPage = lazyScreen(() => import('../operator/desk-page.tsx'), 'DeskPage')
const Terms = lazyScreen(() => import('../../features/privacy/terms.tsx'), 'Terms')
const DeleteAccount = lazyScreen(() => import('../../features/privacy/delete-account.tsx'), 'DeleteAccount')

export function Routes({ arrival, onOpenStore }: { arrival(): PageArrival; onOpenStore: OpenStore }) {
  const { user, account, signIn, signUp, completeSignIn } = useSession()
  const [path] = useLocation()
  const home = (
    <>
      {path !== '/' && <p className="unknown-address">There is nothing at this address. This is home.</p>}
      <HomeFlow onOpenStore={onOpenStore} />
    </>
  )

  // The key remounts the page for each path, so that no page inherits the state of the previous one.
  const route = (path: string | RegExp | undefined, name: string, screen: ReactNode) => (
    <Route key={String(path)} {...(path && { path })}>
      <Suspense fallback={<PagePlaceholder>{`Loading ${name}...`}</PagePlaceholder>}>
        <Page title={path ? `${name} · Knowdown` : 'Knowdown · Test your knowledge'} arrival={arrival}>
          {screen}
        </Page>
      </Suspense>
    </Route>
  )

  return (
    <Switch>
      {route(
        '/auth',
        'Sign In',
        <Auth user={user} account={account} signIn={signIn} signUp={signUp} completeSignIn={completeSignIn} />,
      )}
      {route('/profile', 'Profile', <ProfilePage />)}
      {route(SETTINGS_PAGE, 'Settings', <SettingsPage />)}
      {route('/verify-email', 'Email Verification', <VerifyPage />)}
      {route(
        '/password-reset',
        'Password Reset',
        <PasswordReset user={user} confirmRecovery={account.confirmRecovery} />,
      )}
      {route(
        '/leaderboard',
        'Leaderboard',
        <>
          <Leaderboard requestVerification={account.requestVerification} />
          <AdSlot onOpenStore={onOpenStore} />
        </>,
      )}
      {route(JOIN_PAGE, 'Join Game', <JoinPage />)}
      {route('/daily/*?', 'Daily Ten', <DailyPage />)}
      {route('/c/:id', 'Challenge', <ChallengeLink />)}
      {route('/arena/:id', 'Arena', <ArenaPage />)}
      {route('/battle/find', 'Find an Opponent', <FindPage />)}
      {route(recordedPage(':id'), 'Recorded Game', <RecordedLink />)}
      {route('/mistakes', 'Mistakes', <MistakesPage />)}
      {route(/^\/(host|party)(\/|$)/, 'Party', <PartyPages />)}
      {route('/a/:code', 'Assignment', <AssignedPages />)}
      {route(/^\/assignments(\/|$)/, 'Assignments', <AssignmentPages />)}
      {route(/^\/quizzes(\/|$)/, 'My quizzes', <QuizPages />)}
      {route('/q/:link', 'Shared Quiz', <SharedQuizLink />)}
      {route('/privacy-policy', 'Privacy Policy', <PrivacyPolicy />)}
      {route('/terms', 'Terms', <Terms />)}
      {route('/delete-account', 'Delete Your Account', <DeleteAccount signedIn={user !== null} />)}
      {route(undefined, 'Home', /^\/admin(\/|$)/.test(path) ? <DeskPage>{home}</DeskPage> : home)}
    </Switch>
  )
}
