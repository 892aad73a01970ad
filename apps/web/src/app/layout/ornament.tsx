import classes from './ornament.module.css'

const MOTIFS = [0, 1, 2]

/** Qoshqar muyiz, the ram's horn of Kazakh felt work: the one ornament of the portal. */
export const Ornament = () => (
  <svg
    className={classes.ornament}
    viewBox="0 0 240 64"
    fill="none"
    stroke="#ffc72c"
    strokeWidth="3"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {MOTIFS.map((at) => (
      <g key={at} transform={`translate(${at * 80})`}>
        <path d="M40 60V34c0-16 9-27 20-25 10 2 12 16 3 20-6 2-11-3-8-9M40 34c0-16-9-27-20-25-10 2-12 16-3 20 6 2 11-3 8-9" />
        <path d="M40 8l5 6-5 6-5-6Z" fill="#ffc72c" stroke="none" />
        <path d="M2 60h30M48 60h30" opacity="0.55" />
      </g>
    ))}
  </svg>
)
