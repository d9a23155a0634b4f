/** Sentences of the specification's error catalogue, in one place for both sides. */
export const messages = {
  notAuthenticated: 'User not authenticated',
  projectNotFound: 'Project not found',
  permissionDenied: 'You do not have permission to perform this action',
  notFound: 'The requested resource was not found',
  networkRequestFailed: 'Network connection failed. Please check your internet connection',
  timeout: 'The operation timed out. Please try again',
  quotaExceeded: 'Service quota exceeded. Please try again later',
  unavailable: 'Service is temporarily unavailable. Please try again',
  unknown: 'An unexpected error occurred',
  nameRequired: 'Project name is required',
  nameTooLong: 'Project name must be 50 characters or less',
  firebaseProjectIdRequired: 'Firebase Project ID is required',
  firebaseProjectIdFormat: 'Invalid Firebase Project ID format',
  alreadyConnected: 'This Firebase Project is already connected',
  serviceAccountRequired: 'Service account JSON is required',
} as const;
