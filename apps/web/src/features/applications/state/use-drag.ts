import { type PointerEvent, useRef, useState } from 'react'
import { placeAt } from './choice-order.ts'

/** A card on its way: where it was taken up and where it would be put down now. */
type Drag = { readonly from: number; readonly to: number }

/** Cards of a list that a pointer drags by their handles; the list element holds them as its `[data-card]`s. */
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
      // What is let go outside the handle is still this handle's.
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
