import { Article } from './article.tsx'
import { ContactAddress } from './contact-address.tsx'

/** What people agree to who share quizzes here. */
export function Terms() {
  return (
    <Article title="Terms" lead="What holds for quizzes and pictures that people write and share here.">
      <section>
        <h2>Your quizzes stay yours</h2>
        <p>
          What you write belongs to you. It is private until you share it by a link. Whoever has the link can play and
          copy the quiz until you switch the link off; copies stay with those who made them, with your name.
        </p>
      </section>
      <section>
        <h2>What may not be shared</h2>
        <ul>
          <li>texts and pictures of others without their permission,</li>
          <li>data about people who have not agreed to it: names, faces, addresses, health, grades,</li>
          <li>hatred, threats, nakedness, and anything that is against the law where this server runs.</li>
        </ul>
        <p>Sharing needs an account of somebody who is 16 or older. Mark a quiz as 17+ where it is not for children.</p>
      </section>
      <section>
        <h2>Reports and decisions</h2>
        <p>
          Every shared quiz and question can be reported. Those who run this server look at each report and leave the
          quiz, withdraw it, remove a picture, or bar its author from sharing. The author is told the reason. Reports of
          personal data or of an offensive picture can end a link before somebody has looked. Whoever had three quizzes
          withdrawn for copyright may not share any more.
        </p>
      </section>
      <section>
        <h2>If you object</h2>
        <p>
          Write to <ContactAddress /> with the title of the quiz and why you think the decision is wrong. The same
          address is for owners of works that were shared without permission: name the work, the link and how to reach
          you.
        </p>
      </section>
    </Article>
  )
}
