import { Menu, ShoppingBag } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'

interface MobileActionsProps {
  menuOpen: boolean
  onOpenMenu(): void
  onOpenStore(): void
}

export function MobileActions({ menuOpen, onOpenMenu, onOpenStore }: MobileActionsProps) {
  return (
    <div className="ml-auto flex items-center gap-2">
      <IconButton label="Open the store" onClick={onOpenStore}>
        <ShoppingBag aria-hidden size={20} />
      </IconButton>
      <IconButton label="Open the menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onOpenMenu}>
        <Menu aria-hidden size={20} />
      </IconButton>
    </div>
  )
}
