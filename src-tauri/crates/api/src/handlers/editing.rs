//! stub
use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
pub(crate) async fn edit(_d: &Desk, _p: DraftEditParams, _e: &Events) -> Result<DraftEditResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn undo(_d: &Desk, _p: DraftUndoParams, _e: &Events) -> Result<DraftEditResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn redo(_d: &Desk, _p: DraftRedoParams, _e: &Events) -> Result<DraftEditResponse, ApiError> { Err(ApiError::internal("later")) }
