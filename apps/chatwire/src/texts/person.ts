/** `export-user` and `erase-user`. */
export const PERSON = {
  exported: (uid: string, file: string) => `Everything about ${uid} is in ${file}.`,
  erased: (uid: string) => `${uid} is erased. Entries of the notification log follow within two hours.`,
  outRequired: '--out is required: the file to write.',
  yesRequired: '--yes is required: an erasure cannot be undone.',
} as const;
