import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Particles } from '../src/app/particles/particles.tsx'
import { Segmented } from '../src/ui/controls/segmented.tsx'
import { Logo } from '../src/ui/display/logo.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Feedback } from './feedback.tsx'
import { Overlays } from './overlays.tsx'
import { Section } from './section.tsx'
import { Swatches } from './swatches.tsx'
import { Timers } from './timers.tsx'
import { TypeScale } from './type-scale.tsx'
import './kit.css'

function Kit() {
  const [theme, setTheme] = useState<'dark' | 'light'>('dark')
  const wear = (next: 'dark' | 'light') => {
    document.documentElement.dataset.theme = next
    setTheme(next)
  }
  return (
    <>
      <Particles />
      <main className="mx-auto grid max-w-[80rem] gap-6 px-4 py-6 md:px-8">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1>
            <Logo />
            <span className="sr-only"> kit</span>
          </h1>
          <Segmented
            legend="Theme"
            value={theme}
            onChange={wear}
            options={[
              { value: 'dark', label: 'Dark' },
              { value: 'light', label: 'Light' },
            ]}
          />
        </header>
        <div className="gap-6 md:columns-2 xl:columns-3">
          <Section title="Buttons">
            <Buttons />
          </Section>
          <Section title="Choices">
            <Choices />
          </Section>
          <Section title="Timers">
            <Timers />
          </Section>
          <Section title="Feedback">
            <Feedback />
          </Section>
          <Section title="Overlays">
            <Overlays />
          </Section>
          <Section title="Colours">
            <Swatches />
          </Section>
          <Section title="Type">
            <TypeScale />
          </Section>
        </div>
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  )
}
