import type { ReactNode } from 'react'
import { EarlierRows } from '../../../ui/earlier-rows.tsx'
import classes from './fact-table.module.css'

type FactColumn = {
  readonly key: string
  readonly header: ReactNode
  /** Where the rows are ordered by this column. */
  readonly sort?: 'ascending' | 'descending' | undefined
}

type FactRow = {
  readonly key: string
  readonly header: ReactNode
  /** Stands out among rows that do not. */
  readonly isMarked?: boolean
  /** One for each column. */
  readonly cells: readonly ReactNode[]
}

type FactTableProps = {
  /** What the table holds; names its region, too. */
  readonly caption: string
  /** The header of the rows' own headers. */
  readonly corner: FactColumn
  readonly columns: readonly FactColumn[]
  readonly rows: readonly FactRow[]
  /** The rows are those of an earlier page or order. */
  readonly isBusy?: boolean
}

/** Facts in rows and columns, both with headers. A narrow screen scrolls it sideways within itself; its first column stays. */
export function FactTable({ caption, corner, columns, rows, isBusy = false }: FactTableProps) {
  const headerOf = ({ key, header, sort }: FactColumn) => (
    <th key={key} scope="col" {...(sort === undefined ? {} : { 'aria-sort': sort })}>
      {header}
    </th>
  )
  return (
    <>
      <EarlierRows isShown={isBusy} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach */}
      <section className={classes.region} aria-label={caption} tabIndex={0}>
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
