//! stub
use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
pub(crate) async fn add_related(_d: &Desk, _p: RelatedAddParams, _e: &Events) -> Result<DraftEditResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn add_source(_d: &Desk, _p: SourceAddParams, _e: &Events) -> Result<DraftEditResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn show_source(_d: &Desk, _p: SourceShowParams, _e: &Events) -> Result<SourceShowResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn show_passages(_d: &Desk, _p: PassagesShowParams, _e: &Events) -> Result<PassagesShowResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn search(_d: &Desk, _p: EvidenceSearchParams, _e: &Events) -> Result<EvidenceSearchResponse, ApiError> { Err(ApiError::internal("later")) }
