import { lazy, Suspense } from 'react'
import { tintOf } from './category-tint.ts'
import { classNames } from './class-names.ts'
import './category-badge.css'

const CategoryIcon = lazy(() => import('./category-icon.tsx').then(({ CategoryIcon }) => ({ default: CategoryIcon })))

type CategoryBadgeProps = {
  id: string
  /** Name of an icon in the lucide set. */
  icon: string
  size?: 'sm' | 'md' | 'lg'
}

/** A category's sign: its icon on its tint. The name stands beside it, so it is decoration. */
export function CategoryBadge({ id, icon, size = 'md' }: CategoryBadgeProps) {
  return (
    <span aria-hidden className={classNames('category-badge', `category-badge-${size}`, tintOf(id))}>
      <Suspense>
        <CategoryIcon name={icon} />
      </Suspense>
    </span>
  )
}
