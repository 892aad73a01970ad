import { type PointerEvent, useRef, useState } from 'react'
import { placeAt } from './list-order.ts'

type Drag = { readonly from: number; readonly to: number }

/** Drag and drop of cards by their handles; the list element contains them as `[data-card]`. */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function middles(): readonly number[] {
    return [...(list.current?.querySelectorAll('[data-card]') ?? [])].map((card) => {
      const { top, height } = card.getBoundingClientRect()
      return top + height / 2
    })
  }

  const handleOf = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      // The handle also gets a release outside of it.
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (drag?.from === from) setDrag({ from, to: placeAt(clientY, middles(), from) })
    },
    onPointerUp: () => {
      if (drag !== null && drag.from !== drag.to) onDrop(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })

  return { list, drag, handleOf }
}
