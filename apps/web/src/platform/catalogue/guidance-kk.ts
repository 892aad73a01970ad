import guidance from '../../../../../locales/kk/guidance.json'

export default { guidance }
