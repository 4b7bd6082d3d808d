export * from './bytes';
export * from './layers';
export * from './matching';
