import { Link } from 'wouter'
import { Article } from './article.tsx'
import { ContactAddress } from './contact-address.tsx'
import { Retention } from './retention.tsx'

export function PrivacyPolicy() {
  return (
    <Article title="Privacy Policy" lead="What Knowdown keeps about you, why, for how long, and how you get rid of it.">
      <section>
        <h2>In short</h2>
        <ul>
          <li>You can play without an account. Then we keep nothing under your name.</li>
          <li>With an account we keep what you gave us and the games you played, and use it to run the game.</li>
          <li>We do not sell data, we do not track you across other sites, and there are no analytics scripts.</li>
          <li>You can download everything and delete everything yourself, in your profile.</li>
        </ul>
      </section>
      <section>
        <h2>Playing without an account</h2>
        <p>
          A random number on your device stands for you, so that you do not see a question twice. The server remembers
          which questions that number has seen. Your device also keeps the theme you chose, which notices you have
          closed or accepted, a quiz that you have begun, the questions you missed, and a copy of the app’s own files so
          that it starts without a connection. Clearing the site data of your browser removes all of it.
        </p>
        <p>
          Dailies and challenges are played on the server under a second random number, of which it keeps a fingerprint
          together with your answers and their times. When you sign up, they and your missed questions move into your
          account.
        </p>
        <p>
          Like every web server ours sees the network address that a request comes from. It uses it to answer and to
          fend off abuse, and counts requests by it for at most a day.
        </p>
      </section>
      <section>
        <h2>Your account</h2>
        <p>
          To open one you give a user name, an e-mail address and a password. The user name is shown to opponents and on
          the leaderboard; the e-mail address never is. Of the password we keep only a one-way fingerprint (argon2id)
          that cannot be turned back. With two-step sign-in we also keep the secret that your authenticator app shares
          with us, encrypted, and fingerprints of your recovery codes. For each device on which you are signed in we
          keep when and with which kind of browser you did so, and its network address, so that you can notice a
          stranger. The session itself is a cookie that only our server can read; it is needed to keep you signed in and
          serves nothing else.
        </p>
      </section>
      <section>
        <h2>Games and statistics</h2>
        <p>
          For signed-in players we keep each finished game: category, difficulty, answers, score, time, and for battles
          the opponent and the result. Your statistics, your rating, your bests and the leaderboard are computed from
          these, and from your first answers how well you know each category; only you see your bests and that. The
          leaderboard shows your user name and your figures to everyone.
        </p>
        <p>
          Of dailies and challenges we keep which option you chose for each question, whether it was right and how long
          you took, to show your streak, to compare results and to replay a run to those you challenged. Questions that
          you missed are kept in your mistakes deck, with the dates on which they come back; nobody else sees it.
        </p>
        <p>
          In a party everybody in the room sees the nickname that you chose and your points, and the host can save them
          as a table. You need no account for it.
        </p>
      </section>
      <section>
        <h2>Mail</h2>
        <p>
          We write only when you ask for it: to verify your address, or to let you in when the password is lost. No
          newsletters. Mail is handed to the mail provider of whoever runs this server.
        </p>
      </section>
      <section>
        <h2>Notifications</h2>
        <p>
          Only if you ask for them: when your streak is about to end, a friend has answered your challenge, or an
          opponent wants a rematch. For that we keep an address of your browser at its push service (Apple, Google,
          Microsoft or Mozilla) and your time zone. The texts are encrypted for your device, so the push service cannot
          read them. Switching notices off deletes the address.
        </p>
      </section>
      <section>
        <h2>Challenges</h2>
        <p>
          Whoever opens the link of your challenge sees your name and your result; those who play it see each other’s.
          You can leave a table, or delete a challenge of your own, at any time.
        </p>
      </section>
      <section>
        <h2>Purchases</h2>
        <p>
          Payments are made with Apple, Google or the payment page of our purchase service (RevenueCat); card numbers
          never reach us. We learn your account number there, what was bought, and whether a subscription is running,
          and keep that to unlock what you paid for.
        </p>
      </section>
      <section>
        <h2>Artificial intelligence</h2>
        <p>
          Some questions and the explanations of the AI Assistant are written by a language model. What is sent to its
          provider is the category, the difficulty, the question and the answers. Your name, your address, your account
          number and your network address are not sent. Such texts can be wrong; every question carries a control to
          report it. A report keeps what you wrote and, when you are signed in, that it came from you.
        </p>
      </section>
      <section>
        <h2>Advertising</h2>
        <p>
          On the web the banner and the video before the results are our own announcements; no other company sees that
          you saw them. In the phone apps they come from Google AdMob, which may use the advertising number of the
          device as far as your device’s settings and your consent allow. Ads are rated G. Premium players see none.
        </p>
      </section>
      <Retention />
      <section>
        <h2>Those who run this server</h2>
        <p>
          They can look up an account, end its sessions, change a name that offends, and block it. Each of these is
          written into a log that cannot be changed; it is linked with you only as long as your account exists. When a
          question turns out to be wrong they correct it, and we keep a note for you if your score changed.
        </p>
      </section>
      <section>
        <h2>Your rights</h2>
        <p>
          You may see, correct, take with you and delete what we keep, restrict or object to its use, and complain to
          the data-protection authority where you live. Most of it takes one press in your{' '}
          <Link href="/profile">Profile</Link>: <strong>Export My Data</strong> gives you everything as a file,{' '}
          <strong>Delete All Data</strong> removes it. <Link href="/delete-account">How to delete your account</Link>{' '}
          tells each step, also for those who cannot sign in any more. We use your data because the game you asked for
          needs it (contract), and network addresses because the service must be defended (legitimate interest).
        </p>
      </section>
      <section>
        <h2>Young players</h2>
        <p>
          Knowdown is not directed at children under 13, and some categories ask whether you are 17 or older. If a child
          has opened an account, write to us and we delete it.
        </p>
      </section>
      <section>
        <h2>Contact</h2>
        <p>
          Whoever runs this server answers for your data. Write to <ContactAddress />. When this page changes in a way
          that matters, players with an account are told before it holds.
        </p>
      </section>
    </Article>
  )
}
