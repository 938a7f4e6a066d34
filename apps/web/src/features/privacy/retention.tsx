const KEPT: readonly [what: string, howLong: string][] = [
  ['Account, statistics, purchases', 'until you delete them'],
  ['Each finished game and the bests among them; your totals stay', 'two years'],
  ['Sessions', 'until you sign out, otherwise 30 days after the last use, at most one year'],
  ['Accounts whose address was never proved', '30 days after the last use; with a password, one year'],
  ['Challenge links, and who played them', '90 days; they can be played for 30'],
  ['Dailies, and your answers in them', 'until you delete your account; 90 days for visitors'],
  ['Runs of challenges, and your answers in them', '400 days; 90 days for visitors'],
  [
    'Your mistakes deck',
    'until you delete your account; a visitor’s is only on the device, until its data is cleared or moved to an account',
  ],
  ['Address of your device for notices, if you asked for them', 'until you switch them off; 180 days without use'],
  ['Links and codes in messages', 'one hour at most'],
  ['Log of sign-ins and changes', '30 days'],
  ['Running matches and their lobbies', '24 hours after the end'],
  ['Which questions were seen, so that none comes twice', '400 days'],
  ['Reports of questions and names', '180 days'],
  ['Mail to you', 'until it is delivered; 7 days if that fails'],
  ['Server logs, without names and addresses', '30 days'],
  ['Backups', '30 days'],
]

export function Retention() {
  return (
    <section>
      <h2>How long we keep it</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">For how long</th>
          </tr>
        </thead>
        <tbody>
          {KEPT.map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row" className="font-normal">
                {what}
              </th>
              <td className="text-muted">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
