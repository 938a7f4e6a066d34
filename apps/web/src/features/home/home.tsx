import type { ReactNode } from 'react'
import { CategoryGallery } from './category-gallery.tsx'
import { HouseRules } from './house-rules.tsx'
import './home.css'

/** On a wide screen the column to play from stands left and what is on stands right; on a phone they follow each other. */
export function Home({ welcome }: { welcome: ReactNode }) {
  return (
    <div className="grid gap-10 pt-8 md:pt-12 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] xl:gap-16 xl:pt-16">
      <div className="home-column flex flex-col gap-8">
        <header className="flex flex-col gap-3">
          <h1 aria-label="Knowdown" className="wordmark">
            Know<span className="text-brand">down</span>
          </h1>
          <p className="text-balance text-lg text-muted">
            Test your knowledge with <span className="whitespace-nowrap">AI-generated</span> questions!
          </p>
        </header>
        <HouseRules />
        {welcome}
      </div>
      <CategoryGallery />
    </div>
  )
}
