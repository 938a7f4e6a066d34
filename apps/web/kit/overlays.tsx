import { useState } from 'react'
import { Button } from '../src/ui/controls/button.tsx'
import { Toggle } from '../src/ui/controls/toggle.tsx'
import { BottomSheet } from '../src/ui/overlays/bottom-sheet.tsx'
import { Dialog } from '../src/ui/overlays/dialog.tsx'
import { SideMenu } from '../src/ui/overlays/side-menu.tsx'

const TILES = ['Science Fiction', 'Mythology', 'Ancient History', 'Capitals', 'Video Games', 'Music', 'Art', 'Oceans']
const TINTS = ['bg-lilac', 'bg-peach', 'bg-mint', 'bg-sky', 'bg-butter']

export function Overlays() {
  const [shown, setShown] = useState<'dialog' | 'held' | 'sheet' | 'menu' | null>(null)
  const [assistant, setAssistant] = useState(true)
  const close = () => setShown(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setShown('dialog')}>
        Open dialog
      </Button>
      <Button variant="secondary" onClick={() => setShown('held')}>
        Open held dialog
      </Button>
      <Button variant="secondary" onClick={() => setShown('sheet')}>
        Open sheet
      </Button>
      <Button variant="secondary" onClick={() => setShown('menu')}>
        Open menu
      </Button>

      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Track Your Progress!"
        description="Keep this score, see your statistics grow, take a place on the leaderboard."
      >
        <div className="grid grid-cols-2 gap-3">
          <Button>Sign Up</Button>
          <Button variant="secondary" onClick={close}>
            Maybe Later
          </Button>
        </div>
      </Dialog>

      <Dialog open={shown === 'held'} onClose={close} title="Get ready for your results..." dismissible={false}>
        <Button variant="inverse" onClick={close}>
          Let go
        </Button>
      </Dialog>

      <BottomSheet open={shown === 'sheet'} onClose={close} title="Select Category">
        <input
          type="search"
          placeholder="Search"
          aria-label="Search"
          className="mb-4 h-12 w-full rounded-card border border-line-strong bg-ground px-4"
        />
        <ul className="grid grid-cols-2 gap-3">
          {[...TILES, ...TILES.map((name) => `${name} II`)].map((name, index) => (
            <li key={name}>
              <button
                type="button"
                className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface-2 p-3 text-start font-semibold"
              >
                <span className={`size-9 flex-none rounded-inner ${TINTS[index % TINTS.length]}`} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </BottomSheet>

      <SideMenu open={shown === 'menu'} onClose={close} title="Menu">
        <section aria-label="Settings" className="grid gap-2">
          <h3 className="text-sm text-muted">Settings</h3>
          <Toggle label="AI Assistant" checked={assistant} onChange={setAssistant} />
        </section>
        <section aria-label="Explore" className="grid gap-2">
          <h3 className="text-sm text-muted">Explore</h3>
          <Button variant="secondary" onClick={close}>
            Leaderboard
          </Button>
        </section>
      </SideMenu>
    </div>
  )
}
