import { Link } from 'wouter'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Article } from './article.tsx'
import { ContactAddress } from './contact-address.tsx'

const STEPS = [
  <>
    Open your <Link href="/profile">Profile</Link>, signed in to the account you want to delete.
  </>,
  <>
    Under <strong>Data Management</strong> press <strong>Delete All Data</strong>. If you want a copy first,{' '}
    <strong>Export My Data</strong> stands next to it.
  </>,
  <>
    Confirm, type <strong>DELETE</strong>, and confirm once more.
  </>,
]

/** Must be reachable without signing in: app stores ask for it, and so does anybody who has lost a password. */
export function DeleteAccount({ signedIn }: { signedIn: boolean }) {
  return (
    <Article title="Delete Your Account" lead="How to delete a Knowdown account and everything that belongs to it.">
      <section>
        <h2>In three steps</h2>
        <ol>
          {STEPS.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their places.
            <li key={index}>{step}</li>
          ))}
        </ol>
        <p>
          <Link href={signedIn ? '/profile' : '/auth'} className={buttonClass({ variant: 'inverse' })}>
            {signedIn ? 'Open your profile' : 'Sign in to delete'}
          </Link>
        </p>
      </section>
      <section>
        <h2>What is deleted</h2>
        <ul>
          <li>your account: name, e-mail address, phone number, password, preferences and sign-in providers,</li>
          <li>every session on every device, and the log of sign-ins,</li>
          <li>your statistics, your finished games, your rating and your places on the leaderboard,</li>
          <li>the link between you and what you bought, and mails to you that still wait to be sent.</li>
        </ul>
        <p>It is done at once. Nobody, and that includes us, can bring the account back.</p>
      </section>
      <section>
        <h2>What stays</h2>
        <p>
          People you played against keep their matches; your name in them becomes “Deleted player”. We keep a note that
          an account with a certain number was deleted, without name or address, so that a backup does not bring it
          back. Backups themselves are overwritten within 30 days.
        </p>
        <p>
          Deleting the account does not end a running subscription: end it where you bought it, in the App Store, at
          Google Play, or in the mail with your receipt.
        </p>
      </section>
      <section>
        <h2>You cannot sign in any more?</h2>
        <p>
          Set a new password with <strong>Forgot your password?</strong> on the <Link href="/auth">sign-in page</Link>.
          If the e-mail address is lost too, write to <ContactAddress /> from any address and tell us the user name; we
          answer within 30 days.
        </p>
      </section>
    </Article>
  )
}
