const SECTIONS = [
  {
    title: 'What stays on your device',
    text: 'Your choice of the dark or the light theme, and whether you have closed the welcome message. Until you close the tab, how far each page was scrolled. The app also keeps a copy of its own files, so that it starts without a connection. Clearing the site data of your browser removes all of it.',
  },
  {
    title: 'What the server learns',
    text: 'Your browser asks the server for the app, the list of categories, and whether you are signed in. Like every web server it sees the network address a request comes from, and uses it to answer and to fend off abuse.',
  },
  {
    title: 'Accounts',
    text: 'There are no accounts yet, so no name, e-mail address or password is asked for or stored. When accounts open, this page will say what they keep, before you are asked for anything.',
  },
  {
    title: 'No tracking, no third parties',
    text: 'Knowdown contains no trackers, no analytics and no advertising networks. Fonts, pictures and code all come from the server that shows you this page.',
  },
]

export function PrivacyPolicy() {
  return (
    <article className="mx-auto flex max-w-[44rem] flex-col gap-8 py-8 md:py-14">
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl">Privacy Policy</h1>
        <p className="text-lg text-muted">What Knowdown stores today, in a minute of reading.</p>
      </header>
      {SECTIONS.map(({ title, text }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-lg">{title}</h2>
          <p className="text-muted">{text}</p>
        </section>
      ))}
    </article>
  )
}
