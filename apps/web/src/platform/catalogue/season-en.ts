import season from '../../../../../locales/en/season.json'

export default { season }
