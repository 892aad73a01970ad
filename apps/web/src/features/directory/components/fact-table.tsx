import type { ReactNode } from 'react'
import { OutdatedRows } from '../../../ui/outdated-rows.tsx'
import classes from './fact-table.module.css'

type FactColumn = {
  readonly key: string
  readonly header: ReactNode
  readonly sort?: 'ascending' | 'descending' | undefined
}

type FactRow = {
  readonly key: string
  readonly header: ReactNode
  readonly isMarked?: boolean
  readonly cells: readonly ReactNode[]
}

type FactTableProps = {
  /** Accessible name of the table and its scrolling region. */
  readonly caption: string
  readonly corner: FactColumn
  readonly columns: readonly FactColumn[]
  readonly rows: readonly FactRow[]
  readonly isBusy?: boolean
  /** On a phone a row's header is above its values, which wrap and are numbered like the columns. */
  readonly isStacked?: boolean
}

/** Table of facts with row and column headers. On a narrow screen it scrolls sideways; its first column stays. */
export function FactTable({ caption, corner, columns, rows, isBusy = false, isStacked = false }: FactTableProps) {
  const headerOf = ({ key, header, sort }: FactColumn) => (
    <th key={key} scope="col" {...(sort === undefined ? {} : { 'aria-sort': sort })}>
      {header}
    </th>
  )
  return (
    <>
      <OutdatedRows isShown={isBusy} />
      <section
        className={isStacked ? `${classes.region} ${classes.stacked}` : classes.region}
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach
        tabIndex={0}
      >
        <table className={classes.table} aria-busy={isBusy}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {headerOf(corner)}
              {columns.map(headerOf)}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, header, isMarked = false, cells }) => (
              <tr key={key} {...(isMarked ? { 'data-marked': true } : {})}>
                <th scope="row">{header}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.key}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
