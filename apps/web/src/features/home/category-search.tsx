import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import './category-search.css'

interface CategorySearchProps {
  term: string
  placeholder: string
  onChange(term: string): void
  children?: ReactNode
}

export function CategorySearch({ term, placeholder, onChange, children }: CategorySearchProps) {
  return (
    <div className="category-search">
      <Search aria-hidden size={20} className="text-muted" />
      <input
        type="search"
        aria-label="Search categories"
        placeholder={placeholder}
        autoComplete="off"
        value={term}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          // The first Escape clears the search, the second closes the sheet: not every browser does so by itself.
          if (event.key !== 'Escape' || term === '') return
          event.preventDefault()
          onChange('')
        }}
      />
      {children}
    </div>
  )
}
